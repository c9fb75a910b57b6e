import type { Privilege } from '@safety-qube/domain/privileges';
import type { Tenant } from '../../platform/context.ts';
import type { TenantDb } from '../../platform/db/database.ts';
import type { Person, TestApp } from '../test-app.ts';

/** The contents of a request. */
export interface Call {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** One of the two tenants of the suite. */
export interface Side {
  readonly t: TestApp;
  readonly tenant: Tenant;
  readonly db: TenantDb;
  readonly administrator: Person;
  /** A visitor who came by a poster with one form of incidents. */
  readonly visitor: SideVisitor;
}

/** What visitors of a side came by. */
export type CameByName = 'poster' | 'facility' | 'task' | 'claim';
export interface SideVisitor {
  readonly token: string;
  readonly tokens: Readonly<Record<CameByName, string>>;
  /** The issue that the claim opens. */
  readonly claimedId: number;
  readonly facilityId: number;
  readonly scheduleId: number;
  readonly templateId: number;
}

/** How to make a valid call of an operation, and how it responds to others. */
export interface Fixture {
  /** Creates a new object for the call and returns a call that succeeds. */
  call(side: Side): Promise<Call> | Call;
  /** Other forms of the call that another code path authorizes: they require the privilege as well. */
  readonly also?: readonly ((side: Side) => Promise<Call> | Call)[];
  /** The call as a visitor makes it, for an operation that people and visitors may call. */
  readonly asVisitor?: (side: Side) => Promise<Call> | Call;
  /** A call that grants rights, if the operation does so only sometimes; made by an administrator. */
  readonly grants?: (side: Side) => Promise<Call> | Call;
  /** What a visitor who makes the call came by; a poster by default. */
  readonly cameBy?: CameByName;
  /** Status of the valid call, if it is not 2xx: for a public operation that needs a token from a mail. */
  readonly answers?: number;
  /** Status for a caller without the privilege, if it is not 403: 404 if even the existence of the object is hidden. */
  readonly denied?: number;
  /** Privileges that a caller needs in addition to those in the OpenAPI document. */
  readonly needs?: readonly Privilege[];
  /** Who succeeds: by default a person with just these privileges; `administrator`: any; `own`: only that of the side. */
  readonly succeeds?: 'administrator' | 'own';
  /** Places of ids in the call, such as `params.id` > status for an id that is unknown here (usually 404). */
  readonly ids?: Readonly<Record<string, number>>;
  /**
   * The same call for other kinds of objects that need other privileges, by name, such as `of an incident`, with the privilege
   * needed there.
   */
  readonly variants?: Readonly<Record<string, Omit<Fixture, 'variants'> & { readonly privilege?: Privilege }>>;
  /** Whether the object belongs to no facility, so that a role limited to other facilities can do the same. */
  readonly isPlaceless?: boolean;
  /** Whether the call ends its session or its caller's rights, so that each call needs a new caller. */
  readonly usesUp?: boolean;
  /** The object, if a tenant has only one of it: such calls are made sequentially. */
  readonly only?: string;
}
export type Fixtures = Readonly<Record<string, Fixture>>;
