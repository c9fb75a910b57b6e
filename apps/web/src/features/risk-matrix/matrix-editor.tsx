import { Button, Group, Text } from '@mantine/core';
import { readRiskMatrixEffect, saveRiskMatrix } from '@safety-qube/contract/endpoints/risk-matrix';
import type { RiskMatrix, RiskMatrixEffect } from '@safety-qube/contract/schemas/custom-fields';
import { usualMarks } from '@safety-qube/domain/records/risk-matrix-rules';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toastChange } from '../../components/ui/change-toast.ts';
import { FormAlert } from '../../components/ui/form-alert.tsx';
import { StaleNotice } from '../../components/ui/stale-notice.tsx';
import { UnsavedGuard } from '../../components/ui/unsaved-guard.tsx';
import { call } from '../../shared/api/call.ts';
import { refusalOf } from '../../shared/api/form-errors.ts';
import { riskMatrixQuery } from '../../shared/records/risk-matrix.ts';
import { AxisFields } from './axis-fields.tsx';
import { CellFields } from './cell-fields.tsx';
import { EffectDialog } from './effect-dialog.tsx';
import { LevelFields } from './level-fields.tsx';
import { bodyOf, draftOf, isSame } from './matrix-draft.ts';
import classes from './risk-matrix.module.css';

/** Edits the matrix: shows which records a change concerns before it becomes a new version. */
export function MatrixEditor({ matrix, canEdit }: { matrix: RiskMatrix; canEdit: boolean }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  /** The version that the draft began with. */
  const [base, setBase] = useState(matrix);
  const [draft, setDraft] = useState(draftOf(matrix));
  const [effect, setEffect] = useState<RiskMatrixEffect>();
  const [problem, setProblem] = useState<string>();
  const begin = (from: RiskMatrix) => {
    setBase(from);
    setDraft(draftOf(from));
  };
  const isDirty = !isSame(draft, base);
  const isStale = matrix.version > base.version;
  // What others have saved is shown, unless it would replace what was entered.
  if (isStale && !isDirty) begin(matrix);
  const refresh = () => client.invalidateQueries({ queryKey: riskMatrixQuery.queryKey });
  const refused = (error: Error) => {
    setEffect(undefined);
    setProblem(refusalOf(error));
    void refresh();
  };
  const look = useMutation({
    mutationFn: () => call(readRiskMatrixEffect, { body: bodyOf(draft) }),
    onSuccess: setEffect,
    onError: refused,
  });
  const save = useMutation({
    mutationFn: () => call(saveRiskMatrix, { body: { ...bodyOf(draft), version: base.version } }),
    onSuccess: (saved) => {
      setEffect(undefined);
      begin(saved);
      client.setQueryData(riskMatrixQuery.queryKey, saved);
      toastChange(t('riskMatrix.saved'), saved, refresh);
    },
    onError: refused,
  });
  const usual = usualMarks(draft.levels.map(({ label }) => label));
  const shown: RiskMatrix = {
    ...base,
    ...draft,
    levels: draft.levels.map((level, at) => ({ ...level, mark: level.mark.trim() || (usual[at] ?? '') })),
  };
  return (
    <div className={classes['editor']}>
      {isStale && isDirty && (
        <StaleNotice facts={[]} onTakeTheirs={() => begin(matrix)} onKeepMine={() => setBase(matrix)} />
      )}
      <FormAlert>{problem}</FormAlert>
      <CellFields {...{ matrix: shown, draft, canEdit, onChange: setDraft }} />
      {canEdit && (
        <>
          <div className={classes['parts']}>
            <AxisFields draft={draft} axis="likelihood" onChange={setDraft} />
            <AxisFields draft={draft} axis="severity" onChange={setDraft} />
            <LevelFields draft={draft} onChange={setDraft} />
          </div>
          <Group gap="8px 12px" className={classes['foot'] ?? ''}>
            <Button
              disabled={!isDirty}
              loading={look.isPending}
              onClick={() => {
                setProblem(undefined);
                look.mutate();
              }}
            >
              {t('riskMatrix.review')}
            </Button>
            {isDirty && (
              <Button variant="default" onClick={() => begin(base)}>
                {t('riskMatrix.discard')}
              </Button>
            )}
            <Text span size="sm" c="dimmed" aria-live="polite">
              {t(isDirty ? 'form.unsaved' : 'form.allSaved')}
            </Text>
          </Group>
        </>
      )}
      {effect && (
        <EffectDialog
          effect={effect}
          isBusy={save.isPending}
          onSave={() => save.mutate()}
          onClose={() => setEffect(undefined)}
        />
      )}
      <UnsavedGuard isDirty={isDirty} />
    </div>
  );
}
