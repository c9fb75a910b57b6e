import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider';

interface Entry {
  readonly payload: AdapterPayload;
  /** Milliseconds since 1970. */
  readonly expires: number | null;
}
export interface FileStore {
  readonly keys: readonly JWK[];
  readonly cookieSecret: string;
  readonly adapter: AdapterFactory;
}

/** A file is there whole or not at all, also when the process is killed while it writes. */
function write(file: string, value: unknown): void {
  writeFileSync(`${file}.new`, JSON.stringify(value), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

/** Keys and sessions in two small files, so that a restart signs nobody out. Meant for a handful of people. */
export async function openFileStore(folder: string): Promise<FileStore> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const [secrets, state] = [join(folder, 'secrets.json'), join(folder, 'state.json')];
  if (!existsSync(secrets)) {
    const { privateKey } = await generateKeyPair('RS256', { extractable: true });
    const key = { ...(await exportJWK(privateKey)), use: 'sig', alg: 'RS256', kid: crypto.randomUUID() };
    write(secrets, { keys: [key], cookieSecret: crypto.randomUUID() });
  }
  const { keys, cookieSecret }: Pick<FileStore, 'keys' | 'cookieSecret'> = JSON.parse(readFileSync(secrets, 'utf8'));
  const entries = new Map<string, Entry>(existsSync(state) ? JSON.parse(readFileSync(state, 'utf8')) : []);

  const save = (): void => {
    for (const [id, entry] of entries) if (entry.expires !== null && entry.expires < Date.now()) entries.delete(id);
    write(state, [...entries]);
  };
  const alive = (entry: Entry | undefined): AdapterPayload | undefined =>
    entry && (entry.expires === null || entry.expires > Date.now()) ? entry.payload : undefined;

  const adapter = (model: string): Adapter => {
    const own = (id: string) => `${model} ${id}`;
    const findBy = (wanted: (payload: AdapterPayload) => boolean) =>
      alive([...entries].find(([id, e]) => id.startsWith(`${model} `) && wanted(e.payload))?.[1]);
    return {
      async upsert(id, payload, expiresIn) {
        entries.set(own(id), { payload, expires: expiresIn ? Date.now() + expiresIn * 1000 : null });
        save();
      },
      find: async (id) => alive(entries.get(own(id))),
      findByUid: async (uid) => findBy((p) => p.uid === uid),
      findByUserCode: async (code) => findBy((p) => p.userCode === code),
      async consume(id) {
        const entry = entries.get(own(id));
        if (entry)
          entries.set(own(id), { ...entry, payload: { ...entry.payload, consumed: Math.floor(Date.now() / 1000) } });
        save();
      },
      async destroy(id) {
        entries.delete(own(id));
        save();
      },
      async revokeByGrantId(grantId) {
        for (const [id, e] of entries)
          if (id.startsWith(`${model} `) && e.payload.grantId === grantId) entries.delete(id);
        save();
      },
    };
  };
  return { keys, cookieSecret, adapter };
}
