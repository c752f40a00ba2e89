/**
 * How far annotators agree, as text for a terminal: the coefficients first, then the units that differ, side
 * by side. The comparison itself is plain data, so that its JSON needs no layout.
 *
 *   process.stdout.write(agreementText(comparePyramids({ annotations }), { width: 100 }));
 */
import type { AnnotationAgreement } from '../meta/agreement/annotations.ts';
import type { PyramidAgreement } from '../meta/agreement/pyramids.ts';
import { annotationLines } from './agreement-annotations.ts';
import { pyramidLines } from './agreement-pyramids.ts';

export function agreementText(
  agreement: PyramidAgreement | AnnotationAgreement,
  { width = 80 }: { readonly width?: number } = {},
): string {
  const lines =
    agreement.kind === 'pyramids' ? pyramidLines(agreement, width) : annotationLines(agreement, width);
  return `${lines.join('\n')}\n`;
}
