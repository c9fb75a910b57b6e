import type { Privilege } from '@safety-qube/domain/privileges';
import type { Tenant } from '../../platform/context.ts';
import type { TenantDb } from '../../platform/db/database.ts';
import type { Person, TestApp } from '../test-app.ts';

/** What a request carries. */
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
}

/** How one operation is called well, and how it answers when it is not. */
export interface Fixture {
  /** Makes what the call acts on, new each time, and answers a call that succeeds. */
  call(side: Side): Promise<Call> | Call;
  /** Other shapes of the call, whose right another line of the operation checks: they demand the privilege as well. */
  readonly also?: readonly ((side: Side) => Promise<Call> | Call)[];
  /** A call that hands out rights, where the operation does so sometimes; made by an administrator. */
  readonly grants?: (side: Side) => Promise<Call> | Call;
  /** Status of the call that is made well, where it is not a 2xx: a public one that wants a token which only a mail carries. */
  readonly answers?: number;
  /** Status for a caller without the privilege, where it is not 403: 404 when even the thing's being there is hidden. */
  readonly denied?: number;
  /** Privileges that a caller needs beside the document's for the call to succeed. */
  readonly needs?: readonly Privilege[];
  /** Who succeeds: a holder of just these privileges, unless only an administrator can, or the one of the side itself (`own`). */
  readonly succeeds?: 'administrator' | 'own';
  /** Where the call names things by id, such as `params.id` > status for an id that is unknown here (404 unless it says otherwise). */
  readonly ids?: Readonly<Record<string, number>>;
  /**
   * The same call for something else that other rights open, by what it is, such as `of an incident`: with the privilege that
   * opens it there.
   */
  readonly variants?: Readonly<Record<string, Omit<Fixture, 'variants'> & { readonly privilege?: Privilege }>>;
  /** Whether what it names belongs to no place, so that a role that ends at others reads or does the same. */
  readonly isPlaceless?: boolean;
  /** Whether the call uses up its session or its maker's rights, so that each needs a caller of its own. */
  readonly usesUp?: boolean;
  /** What it acts on where a tenant has only one of them: such calls are made one after the other. */
  readonly only?: string;
}
export type Fixtures = Readonly<Record<string, Fixture>>;
