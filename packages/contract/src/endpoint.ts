import type { z } from 'zod';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type ObjectSchema = z.ZodObject;
type Responses = Readonly<Record<number, z.ZodType>>;

/**
 * One call of the API as a value: the server mounts it, the document is generated from it, the web app calls it.
 * `access` says who may knock (`public`: anyone on a tenant's host; `session`: a signed-in person); `privilege` names
 * what the operation behind it demands beyond a session. It documents and feeds the access table: the check itself
 * stands in the operation.
 */
export interface Endpoint {
  readonly method: Method;
  /** OpenAPI style: /api/fm/facility/{id} */
  readonly path: `/api/${string}`;
  readonly summary: string;
  readonly access: 'public' | 'session';
  readonly privilege?: string;
  /**
   * Whether it may hand out rights, and so wants a sign-in of the last 15 minutes (403 SIGN_IN_AGAIN): each call, which is asked before
   * anything else is done, or some, which the operation knows apart (`needFreshSignIn`).
   */
  readonly grantsRights?: 'always' | 'sometimes';
  /** Whether somebody signs in by it: what it refuses is told to whoever watches over the installation. */
  readonly isSignIn?: boolean;
  /** Whether it takes an Idempotency-Key: the same key answers the same, byte for byte, and does nothing twice. */
  readonly isIdempotent?: boolean;
  /** Whether If-Match must name the version that the caller has seen. */
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

/** What a caller passes: the schemas' input side; the version it has seen; a key to repeat the call with, should it be lost. */
export type CallArgs<E extends Endpoint> = Marked<E, 'ifMatch', { version: number }> &
  Marked<E, 'isIdempotent', { idempotencyKey?: string }> &
  Part<E, 'params', In<Field<E, 'params'>>> &
  Part<E, 'query', In<Field<E, 'query'>>> &
  Part<E, 'body', In<Field<E, 'body'>>>;

/** What a handler receives: the schemas' output side, and the version that If-Match named. */
export type HandlerInput<E extends Endpoint> = Marked<E, 'ifMatch', { version: number }> & {
  params: Out<Field<E, 'params'>>;
  query: Out<Field<E, 'query'>>;
  body: Out<Field<E, 'body'>>;
};

type OkCode = 200 | 201 | 202 | 204;
/** The body of a successful answer. */
export type Success<E extends Endpoint> = {
  [C in keyof E['responses']]: C extends OkCode ? Out<E['responses'][C]> : never;
}[keyof E['responses']];

/** What a handler may return: status and body of any declared response. */
export type HandlerResult<E extends Endpoint> = {
  [C in keyof E['responses']]: { status: C; body: In<E['responses'][C]> };
}[keyof E['responses']];
