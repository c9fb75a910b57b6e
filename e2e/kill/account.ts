/** Who writes: demo people of one tenant. */
export type Who = 'manager' | 'member' | 'supervisor' | 'worker';

/** One call that changes something, as it can be made again. */
export interface Operation {
  readonly as: Who;
  readonly method: 'GET' | 'POST' | 'PATCH';
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

/** A hazard as its writer knows it from what was acknowledged. */
export interface KnownHazard {
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

/** A file that was acknowledged. */
export interface KnownFile {
  readonly id: number;
  /** Of the bytes as they were brought, where they are kept as they are. */
  readonly sha256: string | undefined;
}

/** What the installation has acknowledged, kept outside of every process that is killed. */
export interface Account {
  readonly hazards: Map<number, KnownHazard>;
  readonly files: Map<number, KnownFile>;
  /** Texts and names of calls whose answer never came and that were not repeated: what they wrote is there once or not at all. */
  readonly given: { hazards: string[]; comments: string[] };
  /** What was acknowledged differently the second time, and whatever else an answer must not be. */
  readonly faults: string[];
  acknowledged: number;
  repeated: number;
}

export const newAccount = (): Account => ({
  hazards: new Map(),
  files: new Map(),
  given: { hazards: [], comments: [] },
  faults: [],
  acknowledged: 0,
  repeated: 0,
});
