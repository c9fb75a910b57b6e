import type { HandlerInput } from '@safety-qube/contract/endpoint';
import type { readApproverGrid as gridCall } from '@safety-qube/contract/endpoints/approvers';
import type { ApproverGrid } from '@safety-qube/contract/schemas/approvers';
import type { Choice, Outcome } from '@safety-qube/domain/records/record-people';
import { authorizeSomewhere, type Ctx } from '../../platform/context.ts';
import { outcomesBySite, readResponsible } from './who-is-responsible.ts';

const presentChoice = ({ by, employeeIds, lineIds }: Choice) => ({
  by,
  employeeIds: [...employeeIds],
  lineIds: [...lineIds],
});

/**
 * Returns who would be responsible for a record of each category at each site that the caller's role reaches, and why, a page of the
 * sites at a time. 403.
 */
export async function readApproverGrid(
  ctx: Ctx,
  { type, eventType, riskLevel, search = '', holes = false, page, size }: HandlerInput<typeof gridCall>['query'],
): Promise<ApproverGrid> {
  const { facilityIds } = authorizeSomewhere(ctx, 'management.approver.read');
  const responsible = await readResponsible(ctx, type);
  const outcome = outcomesBySite(type, responsible);
  const { categories } = responsible;
  const wanted = search.toLowerCase();
  const rows = responsible.sites
    .filter(({ id, name }) => (facilityIds?.has(id) ?? true) && name.toLowerCase().includes(wanted))
    .map(({ id: facilityId }) => {
      const has = responsible.categoriesAt(facilityId);
      const cells = categories.map(({ value: category }) =>
        has.has(category) ? outcome({ facilityId, category, eventType, riskLevel }) : null,
      );
      return { facilityId, cells, holes: cells.filter((cell) => cell?.isHole).length };
    });
  const listed = holes ? rows.filter((row) => row.holes > 0) : rows;
  const outcomes = new Map<string, { index: number; outcome: Outcome }>();
  const indexOf = (one: Outcome): number => {
    const key = JSON.stringify(one);
    const known = outcomes.get(key) ?? { index: outcomes.size, outcome: one };
    outcomes.set(key, known);
    return known.index;
  };
  const shown = listed.slice((page - 1) * size, page * size).map(({ facilityId, cells }) => ({
    facilityId,
    cells: cells.map((cell) => cell && indexOf(cell)),
  }));
  return {
    categories: [...categories],
    rows: shown,
    outcomes: [...outcomes.values()].map(({ outcome: { owner, approvers, isHole } }) => ({
      owner: presentChoice(owner),
      approvers: presentChoice(approvers),
      isHole,
    })),
    total: listed.length,
    holes: rows.reduce((sum, row) => sum + row.holes, 0),
  };
}
