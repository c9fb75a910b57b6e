import type { Access } from '@safety-qube/contract/endpoint';
import { RECORD_TYPE_NAMES } from '@safety-qube/domain/record-types/record-types';

/** The parts of a JSON schema that tests read. */
export interface Schema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly { readonly pattern: string }[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}
export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly schema: Schema;
}

/** One operation of the OpenAPI document, with its access rules. */
export interface Operation {
  /** `METHOD /path`, the name of its fixture. */
  readonly key: string;
  readonly method: string;
  readonly path: string;
  readonly access: Access;
  readonly privilege: string | undefined;
  /** All privileges that allow it: an operation on records of every type is allowed per type. */
  readonly privileges: readonly string[];
  /** Whether it grants rights, and so requires a fresh sign-in. */
  readonly grantsRights: 'always' | 'sometimes' | undefined;
  /** Whether it accepts an Idempotency-Key. */
  readonly isIdempotent: boolean;
  readonly parameters: readonly Parameter[];
  readonly body: Schema | undefined;
}

interface RawOperation {
  readonly 'x-access'?: Operation['access'];
  readonly 'x-privilege'?: string;
  readonly 'x-grants-rights'?: Operation['grantsRights'];
  readonly 'x-idempotent'?: boolean;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly schema: Schema & { $ref?: string } }>>;
  };
}
export interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, RawOperation>>>>;
  readonly components?: { readonly schemas?: Readonly<Record<string, Schema>> };
}

/** Operations on records of every type require the privilege of the type; the fixtures use this type. */
const TRIED_WITH = 'hazard';

const ofEachType = (privilege: string | undefined): string[] => [
  ...new Set(RECORD_TYPE_NAMES.flatMap((type) => privilege?.replace('<type>', type) ?? [])),
];

/** Returns every operation of a document, in order. Throws for an operation without access rules. */
export function operationsOf(document: Document): Operation[] {
  const resolve = (schema: (Schema & { $ref?: string }) | undefined): Schema | undefined =>
    schema?.$ref ? document.components?.schemas?.[schema.$ref.split('/').at(-1) ?? ''] : schema;
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([verb, operation]): Operation => {
      const method = verb.toUpperCase();
      const access = operation['x-access'];
      if (!access) throw new Error(`${method} ${path} does not say who may call it`);
      return {
        key: `${method} ${path}`,
        method,
        path,
        access,
        privilege: operation['x-privilege']?.replace('<type>', TRIED_WITH),
        privileges: ofEachType(operation['x-privilege']),
        grantsRights: operation['x-grants-rights'],
        isIdempotent: operation['x-idempotent'] ?? false,
        parameters: operation.parameters ?? [],
        body: resolve(operation.requestBody?.content['application/json']?.schema),
      };
    }),
  );
}

/** Returns the title of the test of a privilege, which docs/access.md cites. */
export const privilegeRow = (key: string, privilege: string): string => `${key} demands ${privilege}`;
