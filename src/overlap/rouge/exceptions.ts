/**
 * Lists of irregular forms, which ROUGE-1.5.5 looks up before it stems. One form a line, then its base form, as in the
 * `.exc` files of WordNet:
 *
 *   parseExceptions('geese goose\nmice mouse\n').get('geese')  // 'goose'
 *
 * None comes with cheops. A base form is taken as it is, not stemmed, which is what ROUGE-1.5.5 does.
 */
import { CheopsError } from '../../errors.ts';

export function parseExceptions(
  text: string,
  { file }: { readonly file?: string } = {},
): ReadonlyMap<string, string> {
  const exceptions = new Map<string, string>();
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '') continue;
    const [form, base] = line.trim().split(/\s+/);
    if (base === undefined) {
      throw new CheopsError('E_SCHEMA', `The form "${form}" has no base form.`, {
        where: { ...(file === undefined ? {} : { file }), line: index + 1 },
        fix: 'Put the base form after it, with a space between.',
      });
    }
    exceptions.set(form!, base);
  }
  return exceptions;
}
