/** A picture of a review to share: the game, the result, the curve and one moment, drawn on a canvas. */
import { pathOf, yOf, type Plot } from "./curve";

export const WIDTH = 1200;
export const HEIGHT = 630;

export interface Picture {
  title: string;
  result: string;
  moment: string;
  names: readonly string[];
  shares: readonly (readonly number[])[];
}

const INK = {
  ground: "#0a1411",
  panel: "#12201b",
  line: "#2f483e",
  text: "#f5eedf",
  quiet: "#bfc8b8",
  gold: "#ebbd57",
};
const COLOURS = ["#66d0ae", "#ff9f52", "#84c3f5", "#cfa6f0", "#ebbd57", "#fd9483"];
const DASHES: readonly (readonly number[])[] = [[], [18, 8], [8, 6], [3, 7], [24, 6, 4, 6], [12, 12]];
const DISPLAY = '"Piazzolla Variable", Georgia, serif';
const BODY = '"Atkinson Hyperlegible Next Variable", system-ui, sans-serif';
const MARGIN = 64;

export function draw(canvas: CanvasRenderingContext2D, picture: Picture): void {
  const plot: Plot = {
    left: MARGIN + 60,
    right: WIDTH - MARGIN,
    top: 190,
    bottom: 470,
    plies: picture.shares.length - 1,
  };
  canvas.fillStyle = INK.ground;
  canvas.fillRect(0, 0, WIDTH, HEIGHT);
  write(canvas, picture.title, MARGIN, 84, `600 34px ${DISPLAY}`, INK.gold);
  write(canvas, picture.result, MARGIN, 142, `600 50px ${DISPLAY}`, INK.text);
  drawCurve(canvas, plot, picture);
  drawLegend(canvas, picture.names);
  for (const [n, line] of wrapped(canvas, picture.moment, WIDTH - 2 * MARGIN, `400 28px ${BODY}`)
    .slice(0, 2)
    .entries())
    write(canvas, line, MARGIN, 562 + 36 * n, `400 28px ${BODY}`, INK.quiet);
}

function drawCurve(canvas: CanvasRenderingContext2D, plot: Plot, { shares, names }: Picture): void {
  canvas.strokeStyle = INK.line;
  canvas.lineWidth = 2;
  for (const share of [0, 0.5, 1]) {
    canvas.setLineDash([]);
    canvas.stroke(new Path2D(`M${plot.left} ${yOf(plot, share)}H${plot.right}`));
    write(canvas, String(100 * share), MARGIN, yOf(plot, share) + 9, `400 26px ${BODY}`, INK.quiet);
  }
  canvas.lineWidth = 5;
  canvas.lineJoin = "round";
  for (const seat of names.keys()) {
    canvas.strokeStyle = COLOURS[seat] ?? INK.text;
    canvas.setLineDash([...(DASHES[seat] ?? [])]);
    canvas.stroke(new Path2D(pathOf(plot, shares, seat)));
  }
}

function drawLegend(canvas: CanvasRenderingContext2D, names: readonly string[]): void {
  let x = MARGIN;
  for (const [seat, name] of names.entries()) {
    canvas.strokeStyle = COLOURS[seat] ?? INK.text;
    canvas.setLineDash([...(DASHES[seat] ?? [])]);
    canvas.stroke(new Path2D(`M${x} 508H${x + 56}`));
    write(canvas, name, x + 68, 517, `600 26px ${BODY}`, INK.text);
    x += 68 + canvas.measureText(name).width + 40;
  }
}

function write(canvas: CanvasRenderingContext2D, text: string, x: number, y: number, font: string, ink: string): void {
  canvas.font = font;
  canvas.fillStyle = ink;
  canvas.fillText(text, x, y, WIDTH - x - MARGIN / 2);
}

/** A text in lines that fit. */
export function wrapped(
  canvas: Pick<CanvasRenderingContext2D, "font" | "measureText">,
  text: string,
  width: number,
  font: string,
): string[] {
  canvas.font = font;
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const longer = lines.length ? `${lines.at(-1)} ${word}` : word;
    if (lines.length && canvas.measureText(longer).width <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
