import type { Random } from '../../apps/api/src/seed/random.ts';
import type { KindName, KnownRecord, Who } from './account.ts';
import { ALERT_CATEGORY } from './alerts.ts';
import type { World } from './world.ts';

/** An action on a record, as one call. */
export interface Step {
  readonly as: Who;
  /** The last segment of its path. */
  readonly action: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** The history entry that it adds. */
  readonly leaves: string;
  /** Whether it needs a file. */
  readonly hasFile?: true;
}

/** What clients do with records of one type. */
export interface Kind {
  /** Who raises them, if not everyone may. */
  readonly raiser?: Who;
  /** Returns the fields of a new one besides description and facility. */
  raise(random: Random, world: World): Readonly<Record<string, unknown>>;
  /** Final statuses. */
  readonly ends: readonly string[];
  /** Returns its next action. */
  next(record: KnownRecord, random: Random, world: World): Step;
  /** Returns a change of something that belongs to it; `word` is a unique text. */
  addPart?(word: string): Step;
}

/** Returns the next action in the resolution workflow. */
function resolve(record: KnownRecord, random: Random, { workerId }: World): Step {
  const done = { what: 'Put right' };
  switch (record.status) {
    case 'Open':
      return random.chance(0.3)
        ? { as: 'supervisor', action: 'fix', body: done, leaves: 'fixed', hasFile: true }
        : { as: 'manager', action: 'assign', body: { team: [workerId], dueOn: '2027-01-15' }, leaves: 'assigned' };
    case 'Resolution Implemented':
      return random.chance(0.7)
        ? { as: 'member', action: 'approve', body: {}, leaves: 'approved' }
        : { as: 'member', action: 'reject', body: { reason: 'Not yet' }, leaves: 'rejected' };
    case 'Resolution Approved by EHS Team':
      return random.chance(0.8)
        ? { as: record.raiser, action: 'accept', body: {}, leaves: 'accepted' }
        : { as: record.raiser, action: 'decline', body: { reason: 'Still there' }, leaves: 'declined' };
    default: {
      const as = record.lines.includes('fixed') ? 'supervisor' : 'worker';
      return { as, action: 'implement', body: done, leaves: 'implemented', hasFile: true };
    }
  }
}

/** Returns the next action on a task with a verifier. */
function fulfil({ status }: KnownRecord, random: Random): Step {
  if (status === 'Open') return { as: 'worker', action: 'start', body: {}, leaves: 'started' };
  if (status === 'In Progress')
    return { as: 'worker', action: 'complete', body: { what: 'Mended' }, leaves: 'completed', hasFile: true };
  return random.chance(0.7)
    ? { as: 'member', action: 'verify', body: {}, leaves: 'verified' }
    : { as: 'member', action: 'send-back', body: { reason: 'Not yet' }, leaves: 'sentBack' };
}

/** Record types by the last segment of their path. */
export const KINDS: Readonly<Record<KindName, Kind>> = {
  hazards: {
    raise: (random) => ({ category: ALERT_CATEGORY, immediateDanger: random.chance(0.06) }),
    ends: ['Closed'],
    next: resolve,
  },
  incidents: {
    raise: () => ({ category: 'near-miss', eventType: 'nearMiss' }),
    ends: ['Closed'],
    next: resolve,
    addPart: (name) => ({
      as: 'manager',
      action: 'people',
      body: { employeeId: null, name, involvement: 'witness', employment: 'visitor', supervisedByUs: null },
      leaves: 'edited',
    }),
  },
  tasks: {
    raiser: 'supervisor',
    raise: (_, { workerId, memberId }) => ({ ownerId: workerId, verifierId: memberId, evidence: 'note' }),
    ends: ['Verified'],
    next: fulfil,
  },
};
export const KIND_NAMES = Object.keys(KINDS) as KindName[];
