import type { Tenant } from '../../platform/context.ts';
import type { PosterCodes } from '../../platform/platform.ts';
import type { codeKeys } from './code-keys.ts';
import { type CodeKey, readCode, writeCode } from './poster-code.ts';

/** The codes of posters and facilities. */
export function makePosterCodes(keysOf: ReturnType<typeof codeKeys>): PosterCodes {
  const keyOf = async (tenant: Tenant): Promise<CodeKey> => ({
    secret: (await keysOf(tenant)).secret,
    slug: tenant.slug,
  });
  return {
    async writer(tenant) {
      const key = await keyOf(tenant);
      return (coded) => writeCode(key, coded);
    },
    read: async (tenant, text) => readCode(await keyOf(tenant), text),
  };
}
