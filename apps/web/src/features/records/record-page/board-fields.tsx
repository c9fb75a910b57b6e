import { Switch, Textarea } from '@mantine/core';
import type { Attachment } from '@safety-qube/contract/schemas/attachments';
import { BOARD_LINE_LENGTH } from '@safety-qube/domain/issues/board-lines';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormField } from '../../../components/ui/form-field.tsx';
import { Optional } from '../../../components/ui/optional.tsx';
import type { AnyRecord } from '../../../config/record-types.ts';
import { type FileTray, useTrayFiles } from '../../../shared/files/file-tray.ts';
import type { ActionValues } from './action-store.ts';
import classes from './board-fields.module.css';
import { Photo } from './photo.tsx';
import { attachmentsQuery } from './record-data.ts';

/** A photo that can be chosen: of the record, or one that is being added. */
interface Choice {
  readonly id: number;
  readonly name: string;
  readonly file?: Attachment;
  readonly preview?: string | undefined;
}

function PhotoChoice({
  name,
  label,
  choices,
}: {
  name: 'beforeId' | 'afterId';
  label: string;
  choices: readonly Choice[];
}) {
  const { t } = useTranslation();
  const { control } = useFormContext<ActionValues>();
  const { field } = useController({ control, name: `board.${name}` });
  const group = useId();
  if (!choices.length) return null;
  const tile = (id: number | null, text: string, picture: React.ReactNode) => (
    <label key={id ?? 'none'} className={classes['photo']}>
      <input
        type="radio"
        name={group}
        checked={field.value === id}
        onChange={() => field.onChange(id)}
        aria-label={text}
      />
      {picture}
    </label>
  );
  return (
    <fieldset>
      <legend className={classes['legend']}>{label}</legend>
      <div className={classes['photos']}>
        {tile(null, t('board.noPhoto'), <span className={classes['none']}>{t('board.noPhoto')}</span>)}
        {choices.map(({ id, name: text, file, preview }) =>
          tile(id, text, file ? <Photo file={file} label="" variant="preview" /> : <img src={preview} alt="" />),
        )}
      </div>
    </fieldset>
  );
}

function Line({ name, known }: { name: 'reported' | 'done'; known: string }) {
  const { t } = useTranslation();
  const { control, getValues } = useFormContext<ActionValues>();
  const validate = (text: string) => {
    const { reported, done, isOnBoard } = getValues('board');
    const isWritten = done.trim() !== '' || (reported.trim() !== '' && reported.trim() !== known);
    return text.trim() !== '' || !(isOnBoard || isWritten) || t('board.missing');
  };
  return (
    <FormField control={control} name={`board.${name}`} rules={{ validate }}>
      {(input) => (
        <Textarea
          {...input}
          label={<Optional>{t(name === 'reported' ? 'weDid.said' : 'weDid.did')}</Optional>}
          autosize
          minRows={1}
          maxRows={4}
          maxLength={BOARD_LINE_LENGTH}
        />
      )}
    </FormField>
  );
}

const isPhoto = (file: Attachment): boolean => file.mediaType.startsWith('image/') && file.hasPreview;

/** The line of a record for the board: what was reported and what was done, with photos, and whether it goes there. */
export default function BoardFields({ record, tray }: { record: AnyRecord; tray: FileTray }) {
  const { t } = useTranslation();
  const { control } = useFormContext<ActionValues>();
  const { data = [] } = useQuery(attachmentsQuery(record.id));
  const added = useTrayFiles(tray);
  const isOnBoard = useWatch({ control, name: 'board.isOnBoard' });
  const of = (purpose: Attachment['purpose']): Choice[] =>
    data
      // What a reporter shows in the conversation is for those who take part in it.
      .filter((file) => isPhoto(file) && file.purpose === purpose && file.messageId === null)
      .map((file) => ({ id: file.id, name: file.name, file }));
  const now = added.flatMap(({ id, name, isImage, preview }) => (id && isImage ? [{ id, name, preview }] : []));
  return (
    <section className={classes['board']} aria-labelledby="board-title">
      <h3 id="board-title">{t('board.title')}</h3>
      <p className={classes['help']}>{t('board.help')}</p>
      <Line name="reported" known={record.reportedLine ?? ''} />
      <Line name="done" known={record.reportedLine ?? ''} />
      <PhotoChoice name="beforeId" label={t('board.before')} choices={of('report')} />
      <PhotoChoice name="afterId" label={t('board.after')} choices={[...now, ...of('evidence')]} />
      <FormField control={control} name="board.isOnBoard">
        {({ value, ...input }) => (
          <Switch
            {...input}
            checked={isOnBoard ?? value}
            size="md"
            label={t('board.show')}
            description={t('board.showHelp')}
          />
        )}
      </FormField>
    </section>
  );
}
