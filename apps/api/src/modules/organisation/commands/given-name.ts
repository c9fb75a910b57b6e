import type { GivenPlaceName } from '@safety-qube/contract/schemas/organisation';
import type * as z from 'zod';

/** The name of a place, from whichever property it was given in; undefined if it was not. */
export const givenName = ({ name, Name, Details }: z.output<typeof GivenPlaceName>): string | undefined =>
  name ?? Name ?? Details?.Name;
