import { EXPORT_AT_ONCE } from '@safety-qube/contract/exports';
import { IMPORT_MAKES } from '@safety-qube/contract/imports';
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
  /** Port that people type, where something that serves this application stands before it; PORT itself otherwise. */
  PUBLIC_PORT: Port.optional(),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./.data'),
  /** `demo` fills an empty installation with the demo tenants; `none` prints the link of the set-up page instead. */
  SEED: z.enum(['demo', 'none']).default('demo'),
  DEMO_ISSUER_PORT: Port.optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** Memory that the embedded database and the application may count on; otherwise all that the container or the machine has. */
  DATABASE_MEMORY_MB: z.coerce.number().int().min(256).optional(),
  /** Connections to the database for requests, of which one tenant alone never gets the last two; and for jobs. */
  REQUEST_CONNECTIONS: z.coerce.number().int().min(3).max(500).default(10),
  JOB_CONNECTIONS: z.coerce.number().int().min(2).max(500).default(4),
  /** `separate` leaves the jobs to a process of their own, `npm run worker`. */
  WORKER: z.enum(['inside', 'separate']).default('inside'),
  /** Rows of a list up to which it is exported while one waits; longer ones are made in the background. */
  EXPORT_AT_ONCE: z.coerce.number().int().min(1).default(EXPORT_AT_ONCE),
  /** What people who are signed in may do, so that nobody stops the others: changes in a minute, by person and by tenant in each process. */
  PERSON_WRITES_A_MINUTE: z.coerce.number().int().min(1).default(600),
  TENANT_WRITES_A_MINUTE: z.coerce.number().int().min(1).default(6000),
  /** Comments of one person on one record, and files that one person brings, within 24 hours. */
  PERSON_COMMENTS_A_DAY: z.coerce.number().int().min(1).default(200),
  PERSON_UPLOADS_A_DAY: z.coerce.number().int().min(1).default(1000),
  /** Files that all people of a tenant bring within 24 hours, and mebibytes of files that a tenant may have. */
  TENANT_UPLOADS_A_DAY: z.coerce.number().int().min(1).default(20_000),
  TENANT_STORAGE_MB: z.coerce.number().int().min(0).default(102_400),
  /** Mebibytes of DATA_DIR's disk that files leave free for words. */
  DISK_RESERVE_MB: z.coerce.number().int().min(0).default(1024),
  /** What one import may make so that its records have their place: facilities, units within them, categories. */
  IMPORT_FACILITIES: z.coerce.number().int().min(0).default(IMPORT_MAKES.facilities),
  IMPORT_UNITS: z.coerce.number().int().min(0).default(IMPORT_MAKES.units),
  IMPORT_CATEGORIES: z.coerce.number().int().min(0).default(IMPORT_MAKES.categories),
  /** Opens /metrics to whoever carries it as a bearer token; without one only this machine itself may read. */
  METRICS_TOKEN: z.string().min(16).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /**
   * Host names of the installation, comma-separated; each also with one label before it, a tenant's. Requests to others are
   * refused: the address in a mail is made of the host that was asked, which is the asker's to invent.
   */
  DOMAINS: z.string().default('localhost,127.0.0.1,[::1]'),
  /** Addresses and networks of proxies whose X-Forwarded-* headers are believed, comma-separated. */
  TRUST_PROXY: z
    .string()
    .refine(isListOf(ProxyAddress), 'expected addresses and networks, comma-separated')
    .default(''),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().default('Safety Qube <no-reply@localhost>'),
  /** A bucket for files instead of the folder `files` in DATA_DIR, and where it is when that is not Amazon. */
  S3_BUCKET: z.string().min(3).max(63).optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  /** The bucket's name stands in the path of its addresses, not in their host. */
  S3_PATH_STYLE: OnOff.default(false),
  SENTRY_DSN: z.url().optional(),
  CHAT_APP_ID: z.string().optional(),
  ANDROID_STORE_SAFETY: z.url().optional(),
  APPLE_STORE_SAFETY: z.url().optional(),
  ANDROID_STORE_SECURITY: z.url().optional(),
  APPLE_STORE_SECURITY: z.url().optional(),
  /** Allows issuers on this machine itself, also by http://, and cookies without Secure; true only where the browser speaks to this machine. */
  INSECURE_HTTP: OnOff.default(true),
  /** Private networks that identity providers may be in, comma-separated as address/bits: the server asks no others. */
  ISSUER_NETWORKS: z
    .string()
    .refine(isListOf(Network), 'expected networks such as 10.1.0.0/16, comma-separated')
    .default(''),
});

export type Config = z.infer<typeof Environment>;

/** The configuration of the process. Throws one sentence that names each wrong value; empty variables count as absent. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, v]) => v !== ''));
  const parsed = Environment.safeParse(given);
  if (parsed.success) return parsed.data;
  const wrong = parsed.error.issues.map((i) => `${i.path.join('.')} (${i.message})`).join(', ');
  throw new StartFailure(`The configuration has a wrong value: ${wrong}.`);
}
