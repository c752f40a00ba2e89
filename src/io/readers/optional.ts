/**
 * Packages that only some documents need. They come with cheops unless optional packages are left out; then a
 * document that needs one says so.
 *
 *   await optional<typeof import('unpdf')>('unpdf', { what: 'PDF', log })
 */
import type { CheopsError } from '../../errors.ts';
import type { Log } from '../../formats/log.ts';

/** As package.json has them. */
export const OPTIONAL_PACKAGES = { htmlparser2: '12.0.0', unpdf: '1.7.0' } as const;
export type OptionalPackage = keyof typeof OPTIONAL_PACKAGES;

export async function optional<Module>(
  name: OptionalPackage,
  { what, log }: { what: string; log: Log },
): Promise<Module> {
  try {
    // By a name that bundlers do not see: the package may be absent.
    return (await import(name)) as Module;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_MODULE_NOT_FOUND') throw absent(name, { what, log });
    throw error;
  }
}

export function absent(name: OptionalPackage, { what, log }: { what: string; log: Log }): CheopsError {
  return log.error(
    'E_NOT_AVAILABLE',
    `To read ${what}, cheops needs the package ${name}, which is not installed.`,
    {},
    `Run npm install ${name}@${OPTIONAL_PACKAGES[name]}, or save the file as plain text (.txt).`,
  );
}
