import files from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';

type Named = 'open' | 'readFile' | 'mkdir' | 'statfs' | 'rm';

/** Makes a function of node:fs/promises fail with a system error code, after `after` successful calls, while `work` runs. */
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
