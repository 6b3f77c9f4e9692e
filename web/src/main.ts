import "./styles/fonts.css";
import "./styles/app.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { app } from "./offline/app.svelte";
import { route } from "./route.svelte";

route.listen();
mount(App, { target: document.getElementById("app") as HTMLElement });
app.start();
