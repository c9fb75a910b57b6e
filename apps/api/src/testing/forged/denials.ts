import type { Random } from '../../seed/random.ts';
import type { Case } from '../isolation/cases.ts';
import type { Call } from '../isolation/fixture.ts';
import { requestOf, UNKNOWN_ID, valueAt, withValue } from '../isolation/send.ts';
import type { Person } from '../test-app.ts';
import { type Forgery, withHeaders } from './forgery.ts';
import { alteredTokens } from './tokens.ts';
import type { World } from './world.ts';

/** Places where a call names another record besides the one in its path. */
const OTHER_RECORDS = ['params.otherId', 'body.otherId', 'body.of', 'body.originId', 'body.ids'];

/** Requests without a valid token of the tenant. */
function strangers({ home, away, stale }: World, { operation }: Case, call: Call, person: Person): Forgery[] {
  if (operation.access === 'public') return [];
  const request = requestOf(operation, home, call);
  const wrongKind = {
    session: { 'of a visitor': home.visitor.token },
    visitor: { 'of a person': home.administrator.token },
    'session or visitor': {},
  }[operation.access];
  const tokens = Object.entries({ ...alteredTokens(person.token), ...stale, ...wrongKind });
  return [
    ...tokens.map(([name, authorization]) => ({
      name: `token: ${name}`,
      request: withHeaders(request, { authorization }),
      statuses: [401],
    })),
    {
      name: 'token: at the host of another tenant',
      request: requestOf(operation, away, call, person.token),
      statuses: [401],
    },
    {
      name: 'token: in the query',
      request: {
        ...request,
        url: `${request.url}${request.url.includes('?') ? '&' : '?'}access_token=${person.token}`,
      },
      statuses: [401],
    },
  ];
}

/** Requests with ids of another tenant or unknown ids. */
function foreignIds({ home, ofAway }: World, { operation, fixture }: Case, call: Call, { token }: Person): Forgery[] {
  const theirs = ofAway.get(operation.key)?.call;
  const places = Object.entries(fixture.ids ?? {}).filter(([place]) => valueAt(call, place) !== undefined);
  return places.flatMap(([place, status]) => {
    const named = theirs && valueAt(theirs, place);
    const nobodys = Array.isArray(named) ? named.map((_, at) => UNKNOWN_ID + at) : UNKNOWN_ID;
    return Object.entries({ 'another tenant’s': named, 'nobody’s': nobodys }).map(([whose, id]) => ({
      name: `${place}: ${whose}`,
      request: requestOf(operation, home, withValue(call, place, id), token),
      statuses: [status],
    }));
  });
}

/** Requests with ids of the caller's tenant that are hidden from the caller. */
function hiddenRecords(world: World, { operation, fixture }: Case, call: Call, { token }: Person): Forgery[] {
  const { home, ofHidden, hiddenRecords, everything, elsewhere } = world;
  const theirs = ofHidden.get(operation.key)?.call;
  const whole = theirs
    ? [
        { who: 'someone with every privilege', caller: everything, statuses: [404] },
        { who: 'an administrator', caller: home.administrator, statuses: [404] },
        { who: 'someone with every privilege elsewhere', caller: elsewhere, statuses: [403, 404] },
      ].map(({ who, caller, statuses }) => ({
        name: `a hidden record, by ${who}`,
        request: requestOf(operation, home, theirs, caller.token),
        statuses,
      }))
    : [];
  const [any = 0, other = 0] = hiddenRecords;
  const parts = OTHER_RECORDS.flatMap((place) => {
    const status = fixture.ids?.[place];
    const named = valueAt(call, place);
    if (status === undefined || named === undefined) return [];
    const id = Array.isArray(named) ? [any, other] : any;
    return [
      {
        name: `${place}: a hidden record`,
        request: requestOf(operation, home, withValue(call, place, id), token),
        statuses: [status],
      },
    ];
  });
  return [...whole, ...parts];
}

/** Requests by a person who lacks the privilege, or has it only at another facility. */
async function unprivileged(
  { home, lacking, elsewhere }: World,
  { operation, fixture }: Case,
  call: Call,
): Promise<Forgery[]> {
  const forgeries: Forgery[] = [];
  if (operation.privilege) {
    const { token } = await lacking(operation.privileges);
    const request = requestOf(operation, home, call, token);
    forgeries.push({ name: `without ${operation.privilege}`, request, statuses: [fixture.denied ?? 403] });
  }
  if (fixture.ids?.['params.id'] && !fixture.isPlaceless)
    forgeries.push({
      name: 'every right at another place',
      request: requestOf(operation, home, call, elsewhere.token),
      statuses: [403, 404],
    });
  return forgeries;
}

/**
 * Returns requests that must be denied although only their sender or the ids in them are wrong: a number of each kind that applies
 * to the operation. They do not change the object of the call, so that an authorized caller can succeed with it afterwards.
 */
export async function denials(
  random: Random,
  world: World,
  one: Case,
  call: Call,
  person: Person,
  ofEach: number,
): Promise<Forgery[]> {
  const ways = [
    strangers(world, one, call, person),
    foreignIds(world, one, call, person),
    hiddenRecords(world, one, call, person),
    await unprivileged(world, one, call),
  ];
  return ways.flatMap((way) => random.some(way, ofEach));
}
