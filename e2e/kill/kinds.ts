import type { Random } from '../../apps/api/src/seed/random.ts';
import type { KindName, KnownRecord, Who } from './account.ts';
import type { World } from './world.ts';

/** Something that is done to a record, as one call. */
export interface Step {
  readonly as: Who;
  /** The end of its path. */
  readonly action: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** The line that it leaves in the history. */
  readonly leaves: string;
  /** Whether it takes a file. */
  readonly hasFile?: true;
}

/** What clients do with records of one kind. */
export interface Kind {
  /** Who gives them, where not everybody may. */
  readonly raiser?: Who;
  /** What a new one says beside its description and place. */
  raise(random: Random, world: World): Readonly<Record<string, unknown>>;
  /** Statuses at the end of its life. */
  readonly ends: readonly string[];
  /** The next step of its life. */
  next(record: KnownRecord, random: Random, world: World): Step;
  /** A change of something that belongs to it; `word` is one that nothing else has. */
  addPart?(word: string): Step;
}

/** The way of what is resolved, approved and accepted. */
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

/** The way of a task that somebody verifies. */
function fulfil({ status }: KnownRecord, random: Random): Step {
  if (status === 'Open') return { as: 'worker', action: 'start', body: {}, leaves: 'started' };
  if (status === 'In Progress')
    return { as: 'worker', action: 'complete', body: { what: 'Mended' }, leaves: 'completed', hasFile: true };
  return random.chance(0.7)
    ? { as: 'member', action: 'verify', body: {}, leaves: 'verified' }
    : { as: 'member', action: 'send-back', body: { reason: 'Not yet' }, leaves: 'sentBack' };
}

/** What clients write, by the end of its path. */
export const KINDS: Readonly<Record<KindName, Kind>> = {
  hazards: {
    raise: (random) => ({ category: 'housekeeping', immediateDanger: random.chance(0.2) }),
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
