/** The demo people of one tenant who write, and a visitor by the code of a facility. */
export type Who = 'administrator' | 'manager' | 'member' | 'supervisor' | 'worker' | 'visitor';

/** A writing call that can be repeated. */
export interface Operation {
  readonly as: Who;
  /** A login token that is used instead of theirs. */
  readonly token?: string;
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT';
  readonly path: string;
  /** Bytes, or an object sent as JSON. */
  readonly body: Buffer | Readonly<Record<string, unknown>>;
  /** The Idempotency-Key; absent if a repetition is detected by the version. */
  readonly key?: string;
  /** The version that was read before. */
  readonly version?: number;
  /** Whether its result is not needed, so that it is sometimes not repeated. */
  readonly isLoose: boolean;
  /** Records the acknowledged result in the account. */
  enter(answer: Answer): void;
}

export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** A record, as known from acknowledged responses. */
export interface KnownRecord {
  readonly kind: KindName;
  readonly id: number;
  readonly number: string;
  readonly description: string;
  readonly raiser: Who;
  status: string;
  version: number;
  priority: number | null;
  /** The expected history entries, in order. */
  readonly lines: string[];
  readonly comments: string[];
  readonly attachmentIds: number[];
  /** The last step, if it can be undone: who took it, the status before, and the version after it. */
  undoable?: { readonly as: Who; readonly status: string; readonly version: number };
}

/** Record types by the last segment of their path. */
export type KindName = 'hazards' | 'incidents' | 'tasks';

/** A form that is being filled in, as known from acknowledged responses. */
export interface KnownForm {
  readonly id: number;
  /** The last answer by question, and how often it was written. */
  readonly answers: Map<string, { readonly text: string; readonly version: number }>;
  isSubmitted: boolean;
}

/** A file that was acknowledged. */
export interface KnownFile {
  readonly id: number;
  /** Hash of the uploaded bytes, if they are stored unchanged. */
  readonly sha256: string | undefined;
}

/** A report of a visitor that was acknowledged, with the number of photos that followed. */
export interface KnownReport {
  readonly description: string;
  readonly claim: string;
  photos: number;
}

/** Everything that the installation has acknowledged, kept outside of the processes that are killed. */
export interface Account {
  readonly records: Map<number, KnownRecord>;
  readonly forms: Map<number, KnownForm>;
  readonly files: Map<number, KnownFile>;
  readonly reports: KnownReport[];
  /** Descriptions of records whose response was lost and not requested again: they exist once or not at all. */
  readonly given: string[];
  /** Faults: different responses to a repetition, and other wrong responses. */
  readonly faults: string[];
  acknowledged: number;
  repeated: number;
}

export const newAccount = (): Account => ({
  records: new Map(),
  forms: new Map(),
  files: new Map(),
  reports: [],
  given: [],
  faults: [],
  acknowledged: 0,
  repeated: 0,
});
