import files from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';

type Named = 'open' | 'readFile' | 'mkdir' | 'statfs' | 'rm';

/** Has a function of node:fs/promises fail with a code of the operating system, from its so many-th call on, while `work` goes on. */
export async function whileFailing<T>(name: Named, code: string, work: () => Promise<T>, after = 0): Promise<T> {
  const real = files[name];
  let calls = 0;
  const failing = (...args: unknown[]) => {
    calls += 1;
    if (calls > after) return Promise.reject(Object.assign(new Error(`${code}: injected, ${name}`), { code }));
    return (real as (...all: unknown[]) => Promise<unknown>)(...args);
  };
  Object.assign(files, { [name]: failing });
  syncBuiltinESMExports();
  try {
    return await work();
  } finally {
    Object.assign(files, { [name]: real });
    syncBuiltinESMExports();
  }
}
