import type { RecordType } from '@safety-qube/domain/records/record-types';
import type { RecordDefinition } from './record-definition.ts';

const definitions = new Map<RecordType, RecordDefinition>();

/** Makes a type known to what works on records of every type. Called once for each while the application is composed. */
export const registerRecordType = (definition: RecordDefinition): void =>
  void definitions.set(definition.type, definition);

/** What is known of a type; throws for one that no module registered. */
export function definitionOf(type: RecordType): RecordDefinition {
  const definition = definitions.get(type);
  if (!definition) throw new Error(`no module registered the record type ${type}`);
  return definition;
}

/** Every type that there is. */
export const registeredTypes = (): RecordType[] => [...definitions.keys()];
