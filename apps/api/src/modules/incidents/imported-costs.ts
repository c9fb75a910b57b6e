import type { InvestigationParts } from '@safety-qube/contract/schemas/investigation';
import { COST_KINDS } from '@safety-qube/domain/incidents/investigation';
import { readAmount } from '@safety-qube/domain/records/import-values';
import { refuse } from '../../platform/errors.ts';
import type { ImportedRecord, OwnImportField } from '../records/index.ts';

/** Parses an amount, with its currency after it if the cell names one. */
function readCost(text: string): string | undefined {
  const { amount, currency } = readAmount(text) ?? {};
  return amount === undefined ? undefined : [amount, currency].filter((part) => part !== null).join(' ');
}

/** Fields of costs that columns can be mapped to: an amount of each kind, and the currency of amounts that do not name theirs. */
export const COST_FIELDS: readonly OwnImportField[] = [
  ...COST_KINDS.map(
    (kind): OwnImportField => ({ name: `${kind}Cost`, label: `fact.${kind}Cost`, kind: 'number', read: readCost }),
  ),
  {
    name: 'currency',
    label: 'fact.currency',
    kind: 'choice',
    options: () => Intl.supportedValuesOf('currency').map((value) => ({ value, label: value })),
  },
];

/** Returns the costs of a row. 422 COST_NEEDS_CURRENCY for an amount without a currency. */
export const costsOf = (values: ImportedRecord['values']): InvestigationParts['costs'] =>
  COST_KINDS.flatMap((kind) => {
    const [amount, currency = values['currency']] = (values[`${kind}Cost`] ?? '0').split(' ');
    if (Number(amount) === 0) return [];
    if (currency === undefined) throw refuse('COST_NEEDS_CURRENCY');
    return [{ kind, amount: Number(amount), currency, note: '' }];
  });
