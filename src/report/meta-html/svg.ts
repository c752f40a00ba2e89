/**
 * The pictures as SVG files, for papers and slides: each stands alone, on white, with its looks inside.
 *
 *   svgFiles(view)  // [{ name: 'scatter-types.svg', content: '<svg …' }, …]
 */
import type { ReportFile } from '../report.ts';
import type { Picture } from './chart.ts';
import { curvePicture } from './curve.ts';
import { matrixPicture } from './matrix.ts';
import { rankingPicture } from './ranking.ts';
import { scatterPicture } from './scatter.ts';
import { pictureFiles } from './shell.ts';
import type { MetaView } from './view.ts';

export function svgFiles(view: MetaView): readonly ReportFile[] {
  return pictureFiles(picturesOf(view));
}

function picturesOf(view: MetaView): readonly Picture[] {
  return [
    ...view.scatters.map((scatter) => scatterPicture({ scatter, view })),
    ...view.matrices.map(matrixPicture),
    ...view.combinations.flatMap((combination) =>
      combination.levels.map((level) => curvePicture({ combination, level })),
    ),
    ...view.rankings.map((shown) => rankingPicture({ view, shown })),
  ];
}
