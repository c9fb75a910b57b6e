/**
 * The expression language of formula questions: numbers, `{id}` for the answer of a question, `+ - * /`, comparisons (1 or 0),
 * brackets, and the functions below. Formulas are parsed into a tree that is evaluated; nothing is ever executed as code.
 */
export type Expression =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'answer'; readonly id: string }
  | { readonly kind: 'negate'; readonly of: Expression }
  | Binary
  | { readonly kind: 'call'; readonly name: FunctionName; readonly arguments: readonly Expression[] };

interface Binary {
  readonly kind: 'binary';
  readonly operator: Operator;
  readonly left: Expression;
  readonly right: Expression;
}
type Operator = '+' | '-' | '*' | '/' | Comparison;
const COMPARISONS = ['>=', '<=', '!=', '>', '<', '='] as const;
type Comparison = (typeof COMPARISONS)[number];

/** Functions with their minimum and maximum number of arguments. */
const FUNCTIONS = {
  sum: [1, 500],
  avg: [1, 500],
  min: [1, 500],
  max: [1, 500],
  round: [1, 2],
  if: [3, 3],
} as const;
type FunctionName = keyof typeof FUNCTIONS;

/** Maximum number of characters of a formula. */
export const FORMULA_LENGTH = 4000;
/** Maximum depth of nested brackets; more than a person can read. */
const DEEPEST = 50;

/** A parsed formula, or the index (from 0) of the character at which parsing failed. */
export type Reading = { readonly expression: Expression } | { readonly failedAt: number };

const TOKEN = /\s*(?:(\d+(?:\.\d+)?)|\{([^{}]*)\}|([a-z]+)|(>=|<=|!=|[-+*/(),<>=]))/iy;
interface Token {
  readonly kind: 'number' | 'answer' | 'name' | 'sign';
  readonly text: string;
  readonly at: number;
}

function tokensOf(formula: string): Token[] | number {
  const tokens: Token[] = [];
  const end = formula.trimEnd().length;
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < end) {
    const from = TOKEN.lastIndex;
    const match = TOKEN.exec(formula);
    if (!match) return from + (formula.slice(from).length - formula.slice(from).trimStart().length);
    const [all, number, answer, name, sign] = match;
    const at = from + all.length - all.trimStart().length;
    if (number !== undefined) tokens.push({ kind: 'number', text: number, at });
    else if (answer !== undefined) tokens.push({ kind: 'answer', text: answer.trim(), at });
    else if (name !== undefined) tokens.push({ kind: 'name', text: name.toLowerCase(), at });
    else if (sign !== undefined) tokens.push({ kind: 'sign', text: sign, at });
  }
  return tokens;
}

const isFunction = (name: string): name is FunctionName => Object.hasOwn(FUNCTIONS, name);

/** Parses a formula. */
export function readFormula(formula: string): Reading {
  if (formula.length > FORMULA_LENGTH) return { failedAt: FORMULA_LENGTH };
  const tokens = tokensOf(formula);
  if (typeof tokens === 'number') return { failedAt: tokens };
  let next = 0;
  let depth = 0;
  // Where parsing failed; nothing more is parsed once it is set.
  let failedAt: number | undefined;
  const fail = (token = tokens[next]): Expression => {
    failedAt ??= token?.at ?? formula.trimEnd().length;
    return { kind: 'number', value: 0 };
  };
  const take = <T extends string>(...signs: readonly T[]): T | undefined => {
    const token = tokens[next];
    const sign = token?.kind === 'sign' ? signs.find((s) => s === token.text) : undefined;
    if (sign) next++;
    return sign;
  };

  const compare = (): Expression => {
    if (++depth > DEEPEST) return fail();
    let left = add();
    const operator = take(...COMPARISONS);
    if (operator) left = { kind: 'binary', operator, left, right: add() };
    depth--;
    return left;
  };
  const add = (): Expression => {
    let left = multiply();
    for (let operator = take('+', '-'); operator && failedAt === undefined; operator = take('+', '-'))
      left = { kind: 'binary', operator, left, right: multiply() };
    return left;
  };
  const multiply = (): Expression => {
    let left = signed();
    for (let operator = take('*', '/'); operator && failedAt === undefined; operator = take('*', '/'))
      left = { kind: 'binary', operator, left, right: signed() };
    return left;
  };
  const signed = (): Expression => (take('-') ? { kind: 'negate', of: single() } : single());
  const single = (): Expression => {
    const token = tokens[next];
    if (!token || failedAt !== undefined) return fail();
    if (take('(')) {
      const inner = compare();
      return take(')') ? inner : fail();
    }
    next++;
    if (token.kind === 'number') return { kind: 'number', value: Number(token.text) };
    if (token.kind === 'answer') return token.text ? { kind: 'answer', id: token.text } : fail(token);
    if (token.kind === 'name' && isFunction(token.text)) return call(token.text, token);
    return fail(token);
  };
  const call = (name: FunctionName, token: Token): Expression => {
    if (!take('(')) return fail();
    const given = [compare()];
    while (take(',') && failedAt === undefined) given.push(compare());
    if (!take(')')) return fail();
    const [least, most] = FUNCTIONS[name];
    return given.length < least || given.length > most ? fail(token) : { kind: 'call', name, arguments: given };
  };

  const expression = compare();
  if (next < tokens.length) fail();
  return failedAt === undefined ? { expression } : { failedAt };
}

/** Ids of the questions that a formula uses, each once. */
export function answersIn(expression: Expression): readonly string[] {
  const ids = new Set<string>();
  const rest = [expression];
  for (let next = rest.pop(); next; next = rest.pop()) {
    if (next.kind === 'answer') ids.add(next.id);
    else if (next.kind === 'negate') rest.push(next.of);
    else if (next.kind === 'binary') rest.push(next.left, next.right);
    else if (next.kind === 'call') rest.push(...next.arguments);
  }
  return [...ids];
}

/** Rounds half away from zero, as people do; null unless `decimals` is a whole number from 0 to 6. */
function roundTo(value: number, decimals: number): number | null {
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > 6) return null;
  const factor = 10 ** decimals;
  // Slightly increased, so that 1.005, which is stored as slightly less, is rounded up.
  return roundedToDigits((Math.sign(value) * Math.round(Math.abs(value) * factor * (1 + Number.EPSILON))) / factor);
}

const compared: Record<Comparison, (a: number, b: number) => boolean> = {
  '>': (a, b) => a > b,
  '<': (a, b) => a < b,
  '>=': (a, b) => a >= b,
  '<=': (a, b) => a <= b,
  '=': (a, b) => a === b,
  '!=': (a, b) => a !== b,
};

/**
 * Rounds to twelve significant digits, which are enough for any measurement and make 0.1 + 0.2 equal to 0.3. Null for a number that
 * is not finite.
 */
const roundedToDigits = (value: number): number | null =>
  Number.isFinite(value) ? Number(value.toPrecision(12)) : null;

function binary(operator: Operator, a: number | null, b: number | null): number | null {
  if (a === null || b === null) return null;
  switch (operator) {
    case '+':
      return roundedToDigits(a + b);
    case '-':
      return roundedToDigits(a - b);
    case '*':
      return roundedToDigits(a * b);
    case '/':
      return b === 0 ? null : roundedToDigits(a / b);
    default:
      return compared[operator](a, b) ? 1 : 0;
  }
}

/**
 * Evaluates a formula. `answer` returns the number of an answer, or null if there is none: sums and the other functions of several
 * numbers ignore it, everything else becomes null too, as does a division by zero.
 */
export function evaluateFormula(expression: Expression, answer: (id: string) => number | null): number | null {
  const of = (inner: Expression | undefined): number | null => (inner ? evaluateFormula(inner, answer) : null);
  switch (expression.kind) {
    case 'number':
      return roundedToDigits(expression.value);
    case 'answer':
      return answer(expression.id);
    case 'negate': {
      const value = of(expression.of);
      return value === null ? null : 0 - value;
    }
    case 'binary': {
      // A long sum is a deep tree on the left side: it is evaluated in a loop instead of by recursion.
      const links: Binary[] = [];
      let first: Expression = expression;
      for (; first.kind === 'binary'; first = first.left) links.push(first);
      return links.reduceRight((value, { operator, right }) => binary(operator, value, of(right)), of(first));
    }
    case 'call':
      return call(expression.name, expression.arguments, of);
  }
}

function call(
  name: FunctionName,
  given: readonly Expression[],
  of: (inner: Expression | undefined) => number | null,
): number | null {
  const [first, second, third] = given;
  if (name === 'if') {
    const condition = of(first);
    return condition === null ? null : of(condition ? second : third);
  }
  if (name === 'round') {
    const value = of(first);
    const decimals = second ? of(second) : 0;
    return value === null || decimals === null ? null : roundTo(value, decimals);
  }
  const numbers = given.map(of).filter((value) => value !== null);
  if (!numbers.length) return null;
  if (name === 'min') return Math.min(...numbers);
  if (name === 'max') return Math.max(...numbers);
  const sum = numbers.reduce((a, b) => a + b, 0);
  return roundedToDigits(name === 'sum' ? sum : sum / numbers.length);
}
