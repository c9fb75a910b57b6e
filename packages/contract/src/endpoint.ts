import type { z } from 'zod';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type ObjectSchema = z.ZodObject;
type Responses = Readonly<Record<number, z.ZodType>>;

/**
 * Who may call an endpoint: a signed-in person, a visitor, who came by the code of a poster (decision 34), either of them, or anyone
 * on a tenant's host.
 */
export type Access = 'session' | 'visitor' | 'session or visitor' | 'public';

/**
 * An endpoint of the API as a value: the server mounts it, the OpenAPI document is generated from it, and the web app calls it.
 * `privilege` names what the operation requires beyond a session, which is documentation and input of the access table: the operation
 * itself checks it.
 */
export interface Endpoint {
  readonly method: Method;
  /** OpenAPI style: /api/fm/facility/{id} */
  readonly path: `/api/${string}`;
  readonly summary: string;
  /** Who may call it; by default a signed-in person. */
  readonly access?: Access;
  /** Whether nothing about the caller is kept, neither address nor browser, as for the calls of visitors. */
  readonly isUntraced?: boolean;
  readonly privilege?: string;
  /**
   * Whether it may grant rights and therefore needs a sign-in of the last 15 minutes (403 SIGN_IN_AGAIN): `always`, which is
   * checked before anything else, or `sometimes`, which the operation itself decides (`needFreshSignIn`).
   */
  readonly grantsRights?: 'always' | 'sometimes';
  /** Whether it is a sign-in: its refusals are written to the security log for the operator. */
  readonly isSignIn?: boolean;
  /** Whether it accepts an Idempotency-Key: a repeated key gets the same response, byte for byte, and has no further effect. */
  readonly isIdempotent?: boolean;
  /** Whether If-Match must contain the version that the caller has read. */
  readonly ifMatch?: boolean;
  readonly params?: ObjectSchema;
  readonly query?: ObjectSchema;
  readonly body?: z.ZodType;
  readonly responses: Responses;
}
export const endpoint = <const E extends Endpoint>(e: E): E => e;

type In<S> = S extends z.ZodType ? z.input<S> : never;
type Out<S> = S extends z.ZodType ? z.output<S> : never;
type Field<E, K extends string> = E extends { readonly [P in K]: infer S } ? S : never;
type Marked<E, K extends string, V> = E extends { readonly [P in K]: true } ? V : unknown;
type Part<E, K extends string, V> = [Field<E, K>] extends [never] ? unknown : { [P in K]: V };

/** The parts that a call of any endpoint may have. */
export interface CallParts {
  readonly params?: object;
  readonly query?: object;
  readonly body?: unknown;
  readonly version?: number;
  readonly idempotencyKey?: string;
}

/**
 * What a caller passes: the schemas' input side; the version that it has read; a key to repeat the call if the response is lost.
 */
export type CallArgs<E extends Endpoint> = CallParts &
  Marked<E, 'ifMatch', { version: number }> &
  Marked<E, 'isIdempotent', { idempotencyKey?: string }> &
  Part<E, 'params', In<Field<E, 'params'>>> &
  Part<E, 'query', In<Field<E, 'query'>>> &
  Part<E, 'body', In<Field<E, 'body'>>>;

/** What a handler receives: the schemas' output side, and the version of If-Match. */
export type HandlerInput<E extends Endpoint> = Marked<E, 'ifMatch', { version: number }> & {
  params: Out<Field<E, 'params'>>;
  query: Out<Field<E, 'query'>>;
  body: Out<Field<E, 'body'>>;
};

type OkCode = 200 | 201 | 202 | 204;
/** The body of a successful response. */
export type Success<E extends Endpoint> = {
  [C in keyof E['responses']]: C extends OkCode ? Out<E['responses'][C]> : never;
}[keyof E['responses']];

/** What a handler may return: the status and body of any declared response. */
export type HandlerResult<E extends Endpoint> = {
  [C in keyof E['responses'] & number]: { status: C; body: In<E['responses'][C]> };
}[keyof E['responses'] & number];
