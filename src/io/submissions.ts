/**
 * What students handed in, as learning platforms export it: the names of files and folders tell whose text each is.
 *
 *   Moodle     Ada Byron_4711_assignsubmission_file/essay.docx, Ada Byron_4711_assignsubmission_onlinetext/onlinetext.html
 *   Canvas     byronada_LATE_4711_99812_essay.docx
 *   Classroom  Ada Byron - Essay 1.docx
 *   any other  Ada Byron/essay.docx
 *
 *   submissionsIn(files)   // [{ id: 'Ada Byron', files: ['…/essay.docx'] }, …], or null where names tell nothing
 */

import { basename, dirname } from 'node:path';
import { group } from 'd3-array';
import { idOfFile } from '../formats/names.ts';
import { compareIds } from '../model.ts';

/** One text: a file, or all that a student handed in. */
export interface TextSource {
  /** Left out where names do not tell whose it is; then it is called as its file. */
  readonly id?: string;
  /** In the order of their names. */
  readonly files: readonly string[];
}

interface Owner {
  readonly student: string;
  /** Tells students of one name apart. */
  readonly number: string;
}

type Naming = (file: string) => Owner | null;

const MOODLE = /^(.+?)_(\d+)_assignsubmission_(?:file|onlinetext)(?:_|$)/;
const CANVAS = /^(\p{L}[\p{L}\p{M}\d' .-]*)_(?:LATE_)?(\d+)_\d+_./u;

/** By the name of the file, or of the folder that it lies in. */
const moodle: Naming = (file) => {
  const steps = file.split(/[/\\]/).reverse();
  return steps.reduce<Owner | null>((owner, step) => owner ?? ownerBy(MOODLE, step), null);
};
const canvas: Naming = (file) => ownerBy(CANVAS, basename(file));

function ownerBy(pattern: RegExp, name: string): Owner | null {
  const found = pattern.exec(name);
  return found === null ? null : { student: found[1]!, number: found[2]! };
}

/** Whether a folder has the name that Moodle gives a student's. */
export function isMoodleFolder(name: string): boolean {
  return MOODLE.test(name);
}

/** `root` is the folder that was named: what lies deeper lies in a student's folder. */
export function submissionsIn(root: string, files: readonly string[]): readonly TextSource[] | null {
  for (const naming of [moodle, canvas]) {
    const owners = files.map(naming);
    if (areMost(owners)) return grouped(files, owners);
  }
  const flat = files.every((file) => dirname(file) === dirname(files[0]!));
  if (flat) return classroom(files);
  if (files.some((file) => dirname(file) === root)) return null;
  return grouped(
    files,
    files.map((file) => ({ student: topFolder(root, file), number: '' })),
  );
}

function topFolder(root: string, file: string): string {
  let folder = dirname(file);
  while (dirname(folder) !== root && dirname(folder) !== folder) folder = dirname(folder);
  return basename(folder);
}

/** Other files may lie among those that are named so. */
function areMost(owners: readonly (Owner | null)[]): boolean {
  const known = owners.filter((owner) => owner !== null).length;
  return known > 0 && 2 * known >= owners.length;
}

/** Most files end in the assignment's title: `Ada Byron - Essay 1`. */
function classroom(files: readonly string[]): readonly TextSource[] | null {
  const parts = files.map((file) => /^(.+?) - (.+)$/.exec(idOfFile(file)));
  const titles = new Map<string, number>();
  for (const part of parts) if (part !== null) titles.set(part[2]!, (titles.get(part[2]!) ?? 0) + 1);
  const most = Math.max(0, ...titles.values());
  if (files.length < 2 || most < 2 || 2 * most < files.length) return null;
  return grouped(
    files,
    parts.map((part) => (part === null ? null : { student: part[1]!, number: '' })),
  );
}

function grouped(files: readonly string[], owners: readonly (Owner | null)[]): readonly TextSource[] {
  const known = files.flatMap((file, i) => (owners[i] == null ? [] : [{ file, ...owners[i] }]));
  const groups = [...group(known, ({ student, number }) => `${student}\n${number}`).values()];
  const names = groups.map(([first]) => first!.student);
  const own = groups.map((group) => {
    const { student, number } = group[0]!;
    const isAlone = names.filter((name) => name === student).length === 1;
    return {
      id: isAlone ? student : `${student} (${number})`,
      files: group.map(({ file }) => file).sort(compareIds),
    };
  });
  return [...own, ...files.filter((_, i) => owners[i] == null).map((file) => ({ files: [file] }))];
}
