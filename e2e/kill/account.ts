/** Who writes: demo people of one tenant. */
export type Who = 'administrator' | 'manager' | 'member' | 'supervisor' | 'worker';

/** One call that changes something, as it can be made again. */
export interface Operation {
  readonly as: Who;
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT';
  readonly path: string;
  /** Bytes, or what becomes JSON. */
  readonly body: Buffer | Readonly<Record<string, unknown>>;
  /** The Idempotency-Key, unless the call knows a repetition by its version. */
  readonly key?: string;
  /** The version that was seen. */
  readonly version?: number;
  /** Whether nobody needs what comes of it: now and then it is never asked again. */
  readonly isLoose: boolean;
  /** Enters what was acknowledged. */
  enter(answer: Answer): void;
}

export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** A record as its writer knows it from what was acknowledged. */
export interface KnownRecord {
  readonly kind: KindName;
  readonly id: number;
  readonly number: string;
  readonly description: string;
  readonly raiser: Who;
  status: string;
  version: number;
  priority: number | null;
  /** Lines that its history must have, in order. */
  readonly lines: string[];
  readonly comments: string[];
  readonly attachmentIds: number[];
}

/** What is written, by the end of its path. */
export type KindName = 'hazards' | 'incidents' | 'tasks';

/** A form that is being filled in, as whoever fills it in knows it from what was acknowledged. */
export interface KnownForm {
  readonly id: number;
  /** By question: what was answered last, and how often it was written. */
  readonly answers: Map<string, { readonly text: string; readonly version: number }>;
  isSubmitted: boolean;
}

/** A file that was acknowledged. */
export interface KnownFile {
  readonly id: number;
  /** Of the bytes as they were brought, where they are kept as they are. */
  readonly sha256: string | undefined;
}

/** What the installation has acknowledged, kept outside of every process that is killed. */
export interface Account {
  readonly records: Map<number, KnownRecord>;
  readonly forms: Map<number, KnownForm>;
  readonly files: Map<number, KnownFile>;
  /** Descriptions of records whose answer never came and was not asked for again: they are there once or not at all. */
  readonly given: string[];
  /** What was acknowledged differently the second time, and whatever else an answer must not be. */
  readonly faults: string[];
  acknowledged: number;
  repeated: number;
}

export const newAccount = (): Account => ({
  records: new Map(),
  forms: new Map(),
  files: new Map(),
  given: [],
  faults: [],
  acknowledged: 0,
  repeated: 0,
});
