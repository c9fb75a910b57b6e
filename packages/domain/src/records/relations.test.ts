import { expect, test } from 'vitest';
import { relationFlags } from './relations.ts';

test('each relation sets its own flag and no other', () => {
  expect(relationFlags(new Set())).toEqual({
    isRaiser: false,
    isOwner: false,
    isResolutionTeam: false,
    isEHSMember: false,
    isFYIMember: false,
  });
  expect(relationFlags(new Set(['raiser', 'owner', 'resolutionTeam', 'ehsMember', 'fyi']))).toEqual({
    isRaiser: true,
    isOwner: true,
    isResolutionTeam: true,
    isEHSMember: true,
    isFYIMember: true,
  });
  expect(relationFlags(new Set(['ehsMember']))).toMatchObject({ isEHSMember: true, isOwner: false });
});
