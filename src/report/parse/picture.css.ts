/**
 * The looks of a parse picture. Everything hangs on one class, so that a page may hold several pictures; colours
 * change with the reader's scheme, and never carry a meaning alone.
 */

/** Segments take these in turn; a number beside the bar says which it is. */
const LIGHT = ['#2f6fb0', '#b3541e', '#2d7d46', '#7a4fa3', '#a63d57', '#4c6272', '#8a6d00', '#0f7c80'];
const DARK = ['#7fb4e8', '#eba06f', '#7fcf98', '#c5a3e6', '#ee92a8', '#a9bccb', '#d9bf5a', '#6fd0d3'];

export const COLOURS = LIGHT.length;

const colours = (palette: readonly string[]): string =>
  palette.map((colour, i) => `.cheops-parse .c${i}{fill:${colour};stroke:${colour}}`).join('');

export const PICTURE_STYLE = [
  '.cheops-parse{--ink:#1b1f24;--muted:#57606a;--line:#6e7781;--paper:#ffffff;',
  'font-family:Arial,Helvetica,"Liberation Sans","Noto Sans",sans-serif}',
  '.cheops-parse .paper{fill:var(--paper)}',
  '.cheops-parse text{stroke:none;text-anchor:middle}',
  '.cheops-parse .word{fill:var(--ink);font-size:16px}',
  '.cheops-parse .tag{fill:var(--muted);font-size:11px}',
  '.cheops-parse .label{fill:var(--ink);font-size:12px;stroke:var(--paper);stroke-width:3px;paint-order:stroke}',
  '.cheops-parse .id{fill:var(--muted);font-size:12px;text-anchor:start}',
  '.cheops-parse .number{font-size:12px;text-anchor:end}',
  '.cheops-parse .arc{fill:none;stroke:var(--line);stroke-width:1.2px}',
  '.cheops-parse .tip{fill:var(--line)}',
  '.cheops-parse .faint{opacity:.45}',
  '.cheops-parse rect{stroke:none}',
  '.cheops-parse .thread{stroke-width:1px;stroke-dasharray:2 3}',
  colours(LIGHT),
  '@media (prefers-color-scheme:dark){',
  '.cheops-parse{--ink:#e6edf3;--muted:#9aa5b1;--line:#8b949e;--paper:#0d1117}',
  colours(DARK),
  '}',
].join('');
