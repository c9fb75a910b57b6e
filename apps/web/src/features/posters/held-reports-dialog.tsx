import { Button, Checkbox, Stack, Text } from '@mantine/core';
import { deleteHeldReports, releaseHeldReports } from '@safety-qube/contract/endpoints/posters';
import type { HeldReport } from '@safety-qube/contract/schemas/held-reports';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { Dialog, DialogFoot } from '../../components/ui/dialog.tsx';
import { FormAlert } from '../../components/ui/form-alert.tsx';
import { call } from '../../shared/api/call.ts';
import { refusalOf } from '../../shared/api/form-errors.ts';
import { useDates } from '../../shared/format/use-dates.ts';
import { toastDone } from '../../shared/page/toast.ts';
import { usePlaceName } from '../../shared/places/use-place-name.ts';
import classes from './posters.module.css';
import { heldReportsQuery } from './posters.queries.ts';

type Decision = 'release' | 'delete';

/** A report that was neither released nor deleted, and why. */
interface Refused {
  readonly id: number;
  readonly words: string;
  readonly message: string;
}

/** Those of several reports that stayed as they were, each with the reason. */
function RefusedReports({ refused }: { refused: readonly Refused[] }) {
  const { t } = useTranslation();
  return (
    <div role="alert" className={classes['result']} data-tone="red" hidden={!refused.length}>
      <b>{t('poster.heldRefused', { count: refused.length })}</b>
      <ul>
        {refused.map(({ id, words, message }) => (
          <li key={id}>
            <bdi>{words}</bdi> <span>{message}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Held reports to release or to delete, one by one or together; the earliest first. */
export function HeldReportsDialog(props: {
  held: { readonly items: readonly HeldReport[]; readonly total: number };
  onClose: () => void;
}) {
  const { held, onClose } = props;
  const { t } = useTranslation();
  const client = useQueryClient();
  const dates = useDates();
  const place = usePlaceName();
  const all = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [isAsked, setAsked] = useState(false);
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const [done, setDone] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const ids = held.items.flatMap(({ id }) => (chosen.has(id) ? [id] : []));
  const decide = useMutation({
    mutationFn: (decision: Decision) =>
      decision === 'release' ? call(releaseHeldReports, { body: { ids } }) : call(deleteHeldReports, { body: { ids } }),
    onSuccess: ({ count, refused: others }, decision) => {
      const text = t(decision === 'release' ? 'poster.heldReleased' : 'poster.heldDeleted', { count });
      // In the dialog while it is open: on a phone a toast would cover its title.
      setDone(count ? text : undefined);
      setProblem(undefined);
      setRefused(
        others.map(({ id, message }) => ({ id, message, words: wordsOf(held.items.find((one) => one.id === id)) })),
      );
      setChosen(new Set());
      // The button that was pressed is disabled now: the focus would leave the dialog.
      all.current?.focus();
      if (count < held.total) return;
      toastDone(text);
      onClose();
    },
    onError: (error) => setProblem(refusalOf(error)),
    onSettled: () => {
      setAsked(false);
      return client.invalidateQueries({ queryKey: heldReportsQuery.queryKey });
    },
  });
  const wordsOf = (report: HeldReport | undefined) => report?.description ?? t('poster.heldForm');
  const toggle = (id: number) => {
    const others = new Set(chosen);
    if (!others.delete(id)) others.add(id);
    setChosen(others);
  };
  if (isAsked)
    return (
      <ConfirmDialog
        title={t('poster.heldDeleteTitle', { count: ids.length })}
        text={t('poster.heldDeleteText')}
        action={t('poster.heldDelete')}
        isBusy={decide.isPending}
        onConfirm={() => decide.mutate('delete')}
        onClose={() => setAsked(false)}
      />
    );
  return (
    <Dialog title={t('poster.held', { count: held.total })} size="lg" onClose={onClose}>
      <Stack gap={16}>
        <Text size="sm" c="dimmed">
          {t('poster.heldText')}
        </Text>
        <FormAlert>{problem}</FormAlert>
        <div role="status" className={classes['result']} data-tone="green" hidden={done === undefined}>
          {done}
        </div>
        <RefusedReports refused={refused} />
        <Checkbox
          ref={all}
          label={t('list.selectAll')}
          checked={ids.length > 0 && ids.length === held.items.length}
          indeterminate={ids.length > 0 && ids.length < held.items.length}
          onChange={({ currentTarget }) =>
            setChosen(new Set(currentTarget.checked ? held.items.map(({ id }) => id) : []))
          }
        />
        <fieldset className={classes['list']} aria-label={t('poster.held', { count: held.total })}>
          {held.items.map((report) => (
            <Checkbox
              key={report.id}
              className={classes['row'] ?? ''}
              label={<bdi>{wordsOf(report)}</bdi>}
              description={
                <>
                  <bdi>{place(report.place)}</bdi>
                  {' · '}
                  {dates.moment(report.createdAt)}
                  {report.files > 0 && ` · ${t('poster.heldPhotos', { count: report.files })}`}
                </>
              }
              checked={chosen.has(report.id)}
              onChange={() => toggle(report.id)}
            />
          ))}
        </fieldset>
      </Stack>
      <DialogFoot stays onCancel={onClose}>
        <Button
          variant="default"
          {...(ids.length && { c: 'red' })}
          size="md"
          disabled={!ids.length}
          onClick={() => setAsked(true)}
        >
          {t('poster.heldDelete')}
        </Button>
        <Button size="md" disabled={!ids.length} loading={decide.isPending} onClick={() => decide.mutate('release')}>
          {t('poster.heldRelease')}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
