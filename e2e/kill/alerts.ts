import type { Random } from '../../apps/api/src/seed/random.ts';
import type { Account, Operation, Who } from './account.ts';
import type { Query } from './check-written.ts';
import { operation } from './operation.ts';

/** The category of the hazards whose alerts are repeated within the time of a round. */
export const ALERT_CATEGORY = 'housekeeping';

/** Has everybody notified again of critical hazards of the category after this many minutes: three seconds. */
export const hastenAlerts = (ask: Query, minutes = 0.05) =>
  ask(
    `update app.custom_field f set options = (select jsonb_agg(case when o ->> 'value' = $1
       then o || jsonb_build_object('alertMinutes', $2::float8) else o end) from jsonb_array_elements(f.options) o)
     where f.type = 'hazard' and f.key = 'category'`,
    [ALERT_CATEGORY, minutes],
  );

const ALERTED: readonly Who[] = ['member', 'supervisor', 'manager'];

/** Creates a client that reads the alerts of people who are notified of critical records, and answers some of them. */
export function makeAnswerer(random: Random, account: Account) {
  let as: Who = 'member';
  let open: number[] = [];

  /** Has no key: the same answer sent again has no effect. */
  function answer(id: number): Operation {
    const body = { answer: random.chance(0.4) ? 'mine' : 'notMine' };
    const path = `/api/alerts/${id}/answer`;
    return operation(account, { as, method: 'PUT', path, body, isRepeatable: true }, () => {
      open = open.filter((one) => one !== id);
    });
  }
  function look(): Operation {
    as = random.pick(ALERTED);
    return operation(account, { as, method: 'GET', path: '/api/alerts', body: {}, isRepeatable: true }, (read) => {
      open = (read.body as { id: number }[]).map(({ id }) => id).slice(-3);
    });
  }
  return {
    /** Returns the next call about alerts. */
    next: (): Operation => (open.length ? answer(random.pick(open)) : look()),
  };
}

/**
 * Checks that each alert was raised by an event, was repeated once for each time that it counts, has a timer exactly while it is to be
 * repeated, and that each time everybody was notified once. A record that becomes critical again after the last repetition is urgent, so
 * that its event may be handled before that of the repetition.
 */
export async function checkAlerts(ask: Query, tenantId: number, faults: string[]): Promise<number> {
  const rows = await ask<{
    id: number;
    round: number;
    isOpen: boolean;
    hasTimer: boolean;
    rounds: number[];
    people: number;
    last: number;
  }>(
    `with notified as (
       select e.id, e.handled_at, (e.detail -> 'alert' ->> 'id')::bigint alert_id, (e.detail -> 'alert' ->> 'round')::int round,
         (select count(*)::int from app.notification n where n.tenant_id = e.tenant_id and n.event_id = e.id and n.reason = 'alert') people
       from app.event e where e.tenant_id = $1 and e.detail ? 'alert')
     select a.id::int, a.round, a.ended_at is null "isOpen",
       exists (select from app.timer t where t.tenant_id = a.tenant_id and t.kind = 'alert' and t.subject_id = a.record_id) "hasTimer",
       array(select t.round from notified t where t.alert_id = a.id
         and t.id >= (select max(f.id) from notified f where f.alert_id = a.id and f.round = 0) order by t.id) rounds,
       (select count(*)::int from app.alert_person p where p.tenant_id = a.tenant_id and p.alert_id = a.id
         and p.notified_at = (select max(l.notified_at) from app.alert_person l where l.tenant_id = a.tenant_id and l.alert_id = a.id)) people,
       (select t.people from notified t where t.alert_id = a.id order by t.handled_at desc, t.id desc limit 1) last
     from app.alert a where a.tenant_id = $1 order by a.id`,
    [tenantId],
  );
  for (const { id, round, isOpen, hasTimer, rounds, people, last } of rows) {
    const wanted = Array.from({ length: round + 1 }, (_, n) => n);
    if (rounds.join() !== wanted.join())
      faults.push(`alert ${id} has the rounds ${rounds.join()}, and counts ${round}`);
    if (isOpen && hasTimer !== round < 3)
      faults.push(`alert ${id} in round ${round} has ${hasTimer ? 'a' : 'no'} timer`);
    if (isOpen && (people === 0 || last !== people))
      faults.push(`alert ${id}: ${last} of ${people} people were notified the last time`);
  }
  return rows.length;
}
