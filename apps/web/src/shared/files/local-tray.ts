import type { FileTray, TrayFile } from './file-tray.ts';

let lastId = 0;

/** Creates a tray whose files stay in memory. `onChange` receives their local ids; `problemOf` says why it does not take a file. */
export function makeLocalTray(
  onChange: (ids: number[]) => void,
  problemOf: (file: File) => string | undefined = () => undefined,
): FileTray {
  let files: readonly TrayFile[] = [];
  const listeners = new Set<() => void>();
  const set = (next: readonly TrayFile[]): void => {
    for (const gone of files.filter((file) => !next.includes(file)))
      if (gone.preview) URL.revokeObjectURL(gone.preview);
    files = next;
    for (const react of listeners) react();
    onChange(files.flatMap(({ id }) => id ?? []));
  };
  return {
    files: () => files,
    subscribe(react) {
      listeners.add(react);
      return () => void listeners.delete(react);
    },
    add: (chosen) =>
      set([
        ...files,
        ...chosen.map((file): TrayFile => {
          const isImage = file.type.startsWith('image/');
          const problem = problemOf(file);
          return {
            key: crypto.randomUUID(),
            name: file.name,
            isImage,
            status: problem === undefined ? 'held' : 'failed',
            problem,
            progress: 1,
            preview: isImage ? URL.createObjectURL(file) : undefined,
            id: problem === undefined ? ++lastId : undefined,
          };
        }),
      ]),
    retry: () => undefined,
    remove: (key) => set(files.filter((file) => file.key !== key)),
    lose: () => undefined,
    show: () => undefined,
    clear: () => set([]),
    settled: () => Promise.resolve(),
  };
}
