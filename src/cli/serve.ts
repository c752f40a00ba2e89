/** `cheops serve`: the page on which people annotate, correct, grade and settle. */
import { spawn } from 'node:child_process';
import { basename } from 'node:path';
import { Command, InvalidArgumentError } from 'commander';
import { openInputs } from '../io/inputs.ts';
import { print, say } from '../io/terminal.ts';
import { serve } from '../server/serve.ts';

interface Options {
  readonly port?: number;
  readonly host?: string;
  readonly allowHost?: readonly string[];
  readonly open: boolean;
  readonly import?: readonly string[];
}

export function serveCommand(): Command {
  return new Command()
    .argument('[project]', 'the project’s folder, made if missing', 'cheops-project')
    .option('--port <number>', 'the port to listen on (usually 7431)', portOf)
    .option('--host <address>', 'an address that other machines can reach; needs --allow-host')
    .option('--allow-host <name:port...>', 'a name that browsers may use for the page')
    .option('--import <files...>', 'reports, annotations, pyramids or datasets to open as topics')
    .option('--no-open', 'print the address and open no browser')
    .action(open);
}

async function open(folder: string, options: Options): Promise<void> {
  const { port, host, allowHost, open: opens, import: files = [] } = options;
  const inputs = openInputs();
  const imports = [];
  for (const file of files) imports.push({ name: basename(file), bytes: await inputs.bytes(file) });
  const served = await serve({
    folder,
    port,
    imports,
    ...(host === undefined ? {} : { host }),
    ...(allowHost === undefined ? {} : { allowHosts: allowHost }),
    onError: (error) => say(error instanceof Error ? (error.stack ?? error.message) : String(error)),
  });
  if (host !== undefined)
    say('Others can reach this page: links are keys, and nothing on the way is encrypted.');
  for (const note of served.notes) say(note);
  print(served.address);
  say(`The project is in ${served.folder}. Ctrl-C stops the server; everything is saved.`);
  if (opens) openBrowser(served.address);
  await new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
  await served.close();
}

function portOf(value: string): number {
  const port = Number(value);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new InvalidArgumentError('Must be a number up to 65535.');
  return port;
}

/** A browser that does not start is no failure: the address stands in the terminal. */
function openBrowser(address: string): void {
  const [command, ...words] =
    process.platform === 'darwin'
      ? ['open']
      : process.platform === 'win32'
        ? ['cmd', '/c', 'start', '']
        : ['xdg-open'];
  const child = spawn(command!, [...words, address], { stdio: 'ignore', detached: true });
  child.on('error', () => {});
  child.unref();
}
