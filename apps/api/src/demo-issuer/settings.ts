import * as z from 'zod';

const Person = z.object({ email: z.email(), firstname: z.string(), lastname: z.string() });
export type DemoPerson = z.infer<typeof Person>;

/** Where the demo issuer serves: for this machine alone. */
export const DEMO_ISSUER_HOST = '127.0.0.1';

/** Settings of the demo issuer from its environment. */
export const Settings = z.object({
  /** 0 takes a free one. */
  DEMO_ISSUER_PORT: z.coerce.number().int().min(0).max(65_535),
  /** Folder of its own, for keys and sessions. */
  DEMO_ISSUER_DIR: z.string().min(1),
  /** Address of the tenant whose people sign in here, such as http://globex.localhost:3000. */
  DEMO_ISSUER_CLIENT_ORIGIN: z.url(),
  /** JSON: who can sign in. */
  DEMO_ISSUER_PEOPLE: z
    .string()
    .transform((text): unknown => JSON.parse(text))
    .pipe(z.array(Person)),
  /** The one password of them all. */
  DEMO_ISSUER_PASSWORD: z.string().min(1),
});
export type Settings = z.infer<typeof Settings>;

/** The tenant's client at the demo issuer. */
export const DEMO_CLIENT = 'globex-safety-qube';
