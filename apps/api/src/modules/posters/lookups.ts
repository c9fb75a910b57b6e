import { firstOf } from '@safety-qube/domain/item-at';
import { type Tenant, turnOf } from '../../platform/context.ts';
import type { TenantDb } from '../../platform/db/database.ts';
import { type GroupOptions, inGroups } from '../../platform/in-groups.ts';
import type { Coded, Platform, VisitOf } from '../../platform/platform.ts';
import { findClaims } from '../records/index.ts';
import { findVisitOf, type Scanned, scanPoster } from './came-by.ts';

/** What a visitor's token will be for, and what is there. */
export interface Exchanged extends Scanned {
  readonly of: VisitOf;
}

/** A flood is looked up ten times a second, unless it is larger than a thousand. */
const LOOKUP_GROUPS: GroupOptions = { everyMs: 100, burst: 20, most: 100, room: 1000 };

/** Lookups of codes and claims. Visitors who share a turn are looked up together, so that a flood costs few statements. */
export interface Lookups {
  /** Returns what a code is of, and counts it if it is a scan of a poster in use; undefined if there is none. */
  coded(tenant: Tenant, of: Coded, isScan: boolean): Promise<Exchanged | undefined>;
  /** Returns what the claim with this digest opens, for somebody in the network of this name; undefined if it opens nothing. */
  claimed(tenant: Tenant, digest: Buffer, network: string): Promise<Exchanged | undefined>;
}

/** One of several that are looked up together: their tenant and turn are the same. */
interface Looked {
  readonly tenant: Tenant;
  readonly visitor: string;
}
interface LookedCode extends Looked {
  readonly of: Coded;
  readonly isScan: boolean;
}
interface LookedClaim extends Looked {
  readonly digest: Buffer;
}

export function makeLookups({ database }: Pick<Platform, 'database'>): Lookups {
  /** Runs lookups when it is the turn of the visitors who share it. */
  const inTurn = <T>({ tenant, visitor }: Looked, look: (tx: TenantDb) => Promise<T>): Promise<T> =>
    database.forTenant(tenant.id, { visitor }).connection().execute(look);

  const codes = inGroups<LookedCode, Exchanged | undefined>(LOOKUP_GROUPS, (items) =>
    inTurn(firstOf(items), async (tx) => {
      const { of } = firstOf(items);
      const scans = items.filter(({ isScan }) => isScan).length;
      const found = await (of.kind === 'poster' ? scanPoster(tx, of, scans) : findVisitOf(tx, of));
      return items.map(() => found && { ...found, of });
    }),
  );

  const claims = inGroups<LookedClaim, Exchanged | undefined>(LOOKUP_GROUPS, (items) =>
    inTurn(firstOf(items), async (tx) => {
      const digests = items.map(({ digest }) => digest);
      const ids = await findClaims(tx, digests);
      const exchanged: (Exchanged | undefined)[] = [];
      for (const digest of digests) {
        const id = ids.get(digest.toString('hex'));
        const of = id === undefined ? undefined : ({ kind: 'claim', id, generation: 0 } as const);
        const found = of && (await findVisitOf(tx, of));
        exchanged.push(found && { ...found, of });
      }
      return exchanged;
    }),
  );

  return {
    coded: (tenant, of, isScan) =>
      codes(`${tenant.id} ${turnOf(of)} ${of.generation}`, { tenant, visitor: turnOf(of), of, isScan }),
    claimed(tenant, digest, network) {
      const visitor = `claims of ${network}`;
      return claims(`${tenant.id} ${visitor}`, { tenant, visitor, digest });
    },
  };
}
