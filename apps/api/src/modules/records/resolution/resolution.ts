import { choosePeople, namedOwnerAndTeam } from '../choose-people.ts';
import type { RecordDefinition } from '../record-definition.ts';
import { RESOLUTION_EFFECTS } from './effects.ts';
import { RESOLUTION_RULES } from './resolution-rules.ts';

/** The parts of a definition that all types with the resolution workflow share. */
export const resolutionParts: Pick<RecordDefinition, 'effects' | 'defaultRules' | 'namedIn' | 'choosePeople'> = {
  effects: RESOLUTION_EFFECTS,
  defaultRules: RESOLUTION_RULES,
  namedIn: namedOwnerAndTeam,
  choosePeople: choosePeople(['ehsMember']),
};
