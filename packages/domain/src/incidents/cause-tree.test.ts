import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addCause,
  branchOf,
  type CauseTree,
  canMoveCause,
  causeProblem,
  MAX_CAUSES,
  MAX_WHY_DEPTH,
  moveCause,
  outlineOf,
  removeCause,
  rootCauses,
  stepCause,
  whyOf,
} from './cause-tree.ts';

const cause = (id: string, parentId: string | null = null) => ({ id, parentId, text: id });
// Slipped, because of oil, because of a leak, because of no inspection; and because of worn shoes.
const TREE: CauseTree = [
  cause('slipped'),
  cause('oil', 'slipped'),
  cause('leak', 'oil'),
  cause('uninspected', 'leak'),
  cause('shoes', 'slipped'),
];

test('root causes are the causes without a further why', () => {
  expect(rootCauses(TREE).map(({ id }) => id)).toEqual(['uninspected', 'shoes']);
  expect(whyOf(TREE, 'uninspected')).toBe(4);
  expect(whyOf(TREE, 'nobody')).toBe(0);
});

test('a cause is moved together with its descendants, never below itself', () => {
  const moved = moveCause(TREE, 'leak', null);
  expect('tree' in moved && branchOf(moved.tree, 'leak').map(({ id }) => id)).toEqual(['leak', 'uninspected']);
  expect('tree' in moved && whyOf(moved.tree, 'uninspected')).toBe(2);
  expect(moveCause(TREE, 'oil', 'uninspected')).toMatchObject({ problem: 'cycle' });
  expect(moveCause(TREE, 'oil', 'oil')).toMatchObject({ problem: 'cycle' });
});

test('a cause can be moved to every other place at which the tree stays valid', () => {
  const places = [null, ...TREE.map(({ id }) => id)].filter((to) => canMoveCause(TREE, 'leak', to));
  expect(places).toEqual([null, 'slipped', 'shoes']);
});

test('a cause changes places only with its siblings, and takes its descendants along', () => {
  const stepped = stepCause(TREE, 'shoes', -1) ?? [];
  expect(outlineOf(stepped).map(({ cause, number }) => `${number} ${cause.id}`)).toEqual([
    '1 slipped',
    '1.1 shoes',
    '1.2 oil',
    '1.2.1 leak',
    '1.2.1.1 uninspected',
  ]);
  expect(stepCause(stepped, 'shoes', -1)).toBeUndefined();
  expect(stepCause(TREE, 'slipped', 1)).toBeUndefined();
});

test('a cause is removed together with its descendants', () => {
  const left = removeCause(TREE, 'oil');
  expect('tree' in left && left.tree.map(({ id }) => id)).toEqual(['slipped', 'shoes']);
});

test('an invalid change is refused: a taken id, an unknown parent or cause, a tree too deep or too large', () => {
  expect(addCause(TREE, cause('oil'))).toEqual({ problem: 'idTaken', id: 'oil' });
  expect(addCause(TREE, cause('new', 'nobody'))).toEqual({ problem: 'unknownParent', id: 'new' });
  expect(moveCause(TREE, 'nobody', null)).toEqual({ problem: 'unknownCause', id: 'nobody' });
  expect(moveCause(TREE, 'oil', 'nobody')).toEqual({ problem: 'unknownParent', id: 'oil' });
  expect(removeCause(TREE, 'nobody')).toEqual({ problem: 'unknownCause', id: 'nobody' });
  const chain = Array.from({ length: MAX_WHY_DEPTH }, (_, at) => cause(`${at}`, at ? `${at - 1}` : null));
  expect(causeProblem(chain)).toBeUndefined();
  expect(addCause(chain, cause('deeper', `${MAX_WHY_DEPTH - 1}`))).toEqual({ problem: 'tooDeep', id: 'deeper' });
  const many = Array.from({ length: MAX_CAUSES }, (_, at) => cause(`${at}`));
  expect(causeProblem(many)).toBeUndefined();
  expect(addCause(many, cause('more'))).toEqual({ problem: 'tooMany', id: 'more' });
});

test('after any changes a tree stays valid: no cycle, no orphan, not too deep', () => {
  const id = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i');
  const change = fc.record({ what: fc.constantFrom('add', 'add', 'move', 'remove'), id, parentId: fc.option(id) });
  fc.assert(
    fc.property(fc.array(change, { maxLength: 40 }), (changes) => {
      let tree: CauseTree = [];
      for (const { what, id: at, parentId } of changes) {
        const done =
          what === 'add'
            ? addCause(tree, cause(at, parentId))
            : what === 'move'
              ? moveCause(tree, at, parentId)
              : removeCause(tree, at);
        if ('tree' in done) tree = done.tree;
        expect(causeProblem(tree)).toBeUndefined();
        for (const { id: one } of tree) expect(whyOf(tree, one)).toBeLessThanOrEqual(MAX_WHY_DEPTH);
      }
    }),
    { numRuns: 150 },
  );
});
