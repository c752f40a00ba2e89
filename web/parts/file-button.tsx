/** A button that asks for files, and a task whose failure is told. */
import { announce } from './announce.tsx';

export function FileButton({
  title,
  accept,
  onFiles,
  multiple = true,
}: {
  title: string;
  accept: string;
  onFiles: (files: File[]) => void;
  multiple?: boolean;
}) {
  return (
    <label class="button">
      {title}
      <input
        type="file"
        class="aloud"
        accept={accept}
        multiple={multiple}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          event.currentTarget.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </label>
  );
}

export async function attempt(task: () => Promise<void>): Promise<void> {
  try {
    await task();
  } catch (error) {
    const fix = (error as { fix?: string }).fix;
    announce(
      `${error instanceof Error ? error.message : 'This did not work.'}${fix === undefined ? '' : ` ${fix}`}`,
    );
  }
}
