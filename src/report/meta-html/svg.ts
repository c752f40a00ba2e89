/**
 * The pictures as SVG files, for papers and slides: each stands alone, on white, with its looks inside.
 *
 *   svgFiles(view)  // [{ name: 'scatter-types.svg', content: '<svg …' }, …]
 */
import { uniqueFileNames } from '../file-names.ts';
import { html, trusted } from '../html/escape.ts';
import type { ReportFile } from '../report.ts';
import type { Picture } from './chart.ts';
import { curvePicture } from './curve.ts';
import { matrixPicture } from './matrix.ts';
import { rankingPicture } from './ranking.ts';
import { scatterPicture } from './scatter.ts';
import { pictureStyle } from './style.css.ts';
import type { MetaView } from './view.ts';

const MARGIN = 12;

export function svgFiles(view: MetaView): readonly ReportFile[] {
  const pictures = picturesOf(view);
  const names = uniqueFileNames(
    pictures.map(({ name }) => [name]),
    '.svg',
  );
  return pictures.map((picture, i) => ({ name: names[i]!, content: svgText(picture) }));
}

export function picturesOf(view: MetaView): readonly Picture[] {
  return [
    ...view.scatters.map((scatter) => scatterPicture({ scatter, view })),
    ...view.matrices.map(matrixPicture),
    ...view.combinations.flatMap((combination) =>
      combination.levels.map((level) => curvePicture({ combination, level })),
    ),
    ...view.rankings.map((shown) => rankingPicture({ view, shown })),
  ];
}

function svgText({ label, width, height, drawing }: Picture): string {
  const [w, h] = [width + 2 * MARGIN, height + 2 * MARGIN];
  const svg = html`<svg xmlns="http://www.w3.org/2000/svg" class="chart" width="${w}" height="${h}" viewBox="${-MARGIN} ${-MARGIN} ${w} ${h}" role="img"><title>${label}</title>
    <style>${trusted(pictureStyle())}</style><rect x="${-MARGIN}" y="${-MARGIN}" width="${w}" height="${h}" fill="#fff"/>
    ${drawing}</svg>`;
  return `${withoutLinks(svg.markup)}\n`;
}

/** There is no page around a file that its marks could lead to. */
function withoutLinks(markup: string): string {
  return markup
    .replace(/<a href="#[^"]*" data-s="[^"]*" tabindex="-1" role="listitem">/g, '<g>')
    .replaceAll('</a>', '</g>')
    .replace(/ data-s="\d+"/g, '')
    .replaceAll(' role="list"', '');
}
