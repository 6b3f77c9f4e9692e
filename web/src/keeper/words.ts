/** The words of the keeper's desk, which come with its screens. */
import english from "./words.en.ftl?raw";
import french from "./words.fr.ftl?raw";
import { words } from "../words/words.svelte";

words.add("en", english);
words.add("fr", french);
