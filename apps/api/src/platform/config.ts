import { EXPORT_AT_ONCE } from '@safety-qube/contract/schemas/exports';
import { IMPORT_MAKES } from '@safety-qube/contract/schemas/imports';
import * as z from 'zod';
import { StartFailure } from './start-failure.ts';

const Port = z.coerce.number().int().min(0).max(65_535);
const Network = z.union([z.cidrv4(), z.cidrv6()]);
const ProxyAddress = z.union([z.ipv4(), z.ipv6(), Network]);
const isListOf =
  (one: z.ZodType) =>
  (list: string): boolean =>
    list.split(',').every((item) => one.safeParse(item.trim()).success);
const OnOff = z.enum(['true', 'false']).transform((v) => v === 'true');

const Environment = z.object({
  /** Port of the application on 127.0.0.1. */
  PORT: Port.default(3000),
  /** Public port, if a proxy serves this application on another one; PORT otherwise. */
  PUBLIC_PORT: Port.optional(),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./.data'),
  /** `demo` fills an empty installation with the demo tenants; `none` prints the link of the set-up page instead. */
  SEED: z.enum(['demo', 'none']).default('demo'),
  DEMO_ISSUER_PORT: Port.optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** Memory for the embedded database and the application; by default all memory of the container or the machine. */
  DATABASE_MEMORY_MB: z.coerce.number().int().min(256).optional(),
  /** Database connections for requests, the last two of which one tenant alone never gets; and for jobs. */
  REQUEST_CONNECTIONS: z.coerce.number().int().min(3).max(500).default(10),
  JOB_CONNECTIONS: z.coerce.number().int().min(2).max(500).default(4),
  /** `separate` runs the jobs in a separate process, `npm run worker`. */
  WORKER: z.enum(['inside', 'separate']).default('inside'),
  /** Maximum number of rows of an export that is created during the request; longer ones are created in the background. */
  EXPORT_AT_ONCE: z.coerce.number().int().min(1).default(EXPORT_AT_ONCE),
  /** Rate limits that keep a user from blocking others: writes per minute of a person and of a tenant, in each process. */
  PERSON_WRITES_A_MINUTE: z.coerce.number().int().min(1).default(600),
  TENANT_WRITES_A_MINUTE: z.coerce.number().int().min(1).default(6000),
  /** Comments of one person on one record, and uploads of one person, within 24 hours. */
  PERSON_COMMENTS_A_DAY: z.coerce.number().int().min(1).default(200),
  PERSON_UPLOADS_A_DAY: z.coerce.number().int().min(1).default(1000),
  /** Uploads of all people of a tenant within 24 hours, and mebibytes of files that a tenant may store. */
  TENANT_UPLOADS_A_DAY: z.coerce.number().int().min(1).default(20_000),
  TENANT_STORAGE_MB: z.coerce.number().int().min(0).default(102_400),
  /** Mebibytes of DATA_DIR's disk that uploads leave free for the database. */
  DISK_RESERVE_MB: z.coerce.number().int().min(0).default(1024),
  /** Maximum numbers of facilities, of units within them and of categories that one import may create for its records. */
  IMPORT_FACILITIES: z.coerce.number().int().min(0).default(IMPORT_MAKES.facilities),
  IMPORT_UNITS: z.coerce.number().int().min(0).default(IMPORT_MAKES.units),
  IMPORT_CATEGORIES: z.coerce.number().int().min(0).default(IMPORT_MAKES.categories),
  /** Bearer token that grants access to /metrics; without it only requests from this machine may read them. */
  METRICS_TOKEN: z.string().min(16).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /**
   * Host names of the installation, comma-separated; each also with one label before it, a tenant's. Requests to other hosts are
   * refused, because links in mails are built from the Host header, which the client can choose.
   */
  DOMAINS: z.string().default('localhost,127.0.0.1,[::1]'),
  /** Addresses and networks of proxies whose X-Forwarded-* headers are trusted, comma-separated. */
  TRUST_PROXY: z
    .string()
    .refine(isListOf(ProxyAddress), 'expected addresses and networks, comma-separated')
    .default(''),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().default('Safety Qube <no-reply@localhost>'),
  /** S3 bucket for files instead of the folder `files` in DATA_DIR; S3_ENDPOINT if it is not Amazon's. */
  S3_BUCKET: z.string().min(3).max(63).optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  /** Puts the bucket's name in the path of URLs instead of the host. */
  S3_PATH_STYLE: OnOff.default(false),
  SENTRY_DSN: z.url().optional(),
  CHAT_APP_ID: z.string().optional(),
  ANDROID_STORE_SAFETY: z.url().optional(),
  APPLE_STORE_SAFETY: z.url().optional(),
  ANDROID_STORE_SECURITY: z.url().optional(),
  APPLE_STORE_SECURITY: z.url().optional(),
  /** Allows issuers on this machine, also over http://, and cookies without Secure; true only if browsers run on this machine. */
  INSECURE_HTTP: OnOff.default(true),
  /** Private networks of identity providers, comma-separated as address/bits; the server connects to no other private networks. */
  ISSUER_NETWORKS: z
    .string()
    .refine(isListOf(Network), 'expected networks such as 10.1.0.0/16, comma-separated')
    .default(''),
});

export type Config = z.infer<typeof Environment>;

/** Parses the configuration of the process. Throws a sentence that lists each wrong value; empty variables count as absent. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, v]) => v !== ''));
  const parsed = Environment.safeParse(given);
  if (parsed.success) return parsed.data;
  const wrong = parsed.error.issues.map((i) => `${i.path.join('.')} (${i.message})`).join(', ');
  throw new StartFailure(`The configuration has a wrong value: ${wrong}.`);
}
