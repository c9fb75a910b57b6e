import { Button, Stack } from '@mantine/core';
import type { RiskMatrixEffect } from '@safety-qube/contract/schemas/custom-fields';
import { recordPath } from '@safety-qube/domain/record-types/record-types';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import dialog from '../../components/ui/dialog.module.css';
import { Dialog, DialogFoot } from '../../components/ui/dialog.tsx';
import { useNumbers } from '../../shared/format/use-numbers.ts';
import classes from './risk-matrix.module.css';

/** Which records move between two levels, with some of them. */
function Move({ move, nameOf }: { move: RiskMatrixEffect['moves'][number]; nameOf: (key: string | null) => string }) {
  const { t } = useTranslation();
  const { from, to, records, openRecords, examples } = move;
  return (
    <li>
      <strong>{t('riskMatrix.move', { from: nameOf(from), to: nameOf(to) })}</strong>{' '}
      <span className="num">
        {t('riskMatrix.moved', { count: records })}
        {openRecords > 0 && ` · ${t('riskMatrix.open', { count: openRecords })}`}
      </span>
      <p className={classes['examples']}>
        {examples.map(({ id, type, number }) => (
          <Link key={id} to={recordPath({ type, id })} target="_blank">
            <bdi>{number}</bdi>
          </Link>
        ))}
      </p>
    </li>
  );
}

/** How the records would be rated by the changed matrix, before it is saved. */
export function EffectDialog(props: {
  effect: RiskMatrixEffect;
  isBusy: boolean;
  onSave: () => void;
  onClose: () => void;
}) {
  const { effect, isBusy, onSave, onClose } = props;
  const { t } = useTranslation();
  const numbers = useNumbers();
  const nameOf = (key: string | null): string =>
    effect.levels.find((level) => level.key === key)?.label ?? t('riskMatrix.noLevel');
  const { confidentialRecords = 0 } = effect;
  return (
    <Dialog onClose={onClose} title={t('riskMatrix.effectTitle')} size={560}>
      <Stack gap={16}>
        <p className={dialog['text']}>{t('riskMatrix.effectText')}</p>
        {effect.records === 0 ? (
          <p className={dialog['text']}>{t('riskMatrix.noRecords')}</p>
        ) : (
          <table className={classes['effect']}>
            <thead>
              <tr>
                <th scope="col">{t('riskMatrix.level')}</th>
                <th scope="col">{t('riskMatrix.before')}</th>
                <th scope="col">{t('riskMatrix.after')}</th>
              </tr>
            </thead>
            <tbody>
              {effect.levels.toReversed().map(({ key, before, after }) => (
                <tr key={key} data-changes={before !== after || undefined}>
                  <th scope="row">{nameOf(key)}</th>
                  <td className="num">{numbers.whole(before)}</td>
                  <td className="num">{numbers.whole(after)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {effect.records > 0 && (
          <section aria-label={t('riskMatrix.moves')}>
            {effect.moves.length === 0 && confidentialRecords === 0 && (
              <p className={dialog['text']}>{t('riskMatrix.noMoves')}</p>
            )}
            <ul className={classes['moves']}>
              {effect.moves.map((move) => (
                <Move key={`${move.from} ${move.to}`} {...{ move, nameOf }} />
              ))}
              {confidentialRecords > 0 && <li>{t('riskMatrix.confidential', { count: confidentialRecords })}</li>}
            </ul>
          </section>
        )}
        {effect.approverLines > 0 && (
          <p className={dialog['text']}>{t('riskMatrix.lines', { count: effect.approverLines })}</p>
        )}
      </Stack>
      <DialogFoot stays onCancel={onClose}>
        <Button size="md" loading={isBusy} onClick={onSave} data-autofocus>
          {t('riskMatrix.save')}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
