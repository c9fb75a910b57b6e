import { Button, FileButton, Group, Input, Progress, Text } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import type { QuestionOf } from '@safety-qube/domain/templates/template';
import { type DragEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormImage } from '../../../components/form-fill/form-image.tsx';
import { isCovered } from '../../../shared/page/undo.ts';
import { useBuilder } from '../builder/builder-context.ts';
import { useImageWords } from '../use-image-words.ts';
import { withField } from './fields.ts';
import classes from './image-field.module.css';
import { useImageUpload } from './use-image-upload.ts';
import { WordsField } from './words-field.tsx';

const TYPES = 'image/png,image/jpeg,image/webp,image/gif,image/avif';

/** The image of an instruction: chosen, dropped or pasted, described, removed. */
export function ImageField(props: {
  question: QuestionOf<'instruction'>;
  onChange: (question: QuestionOf<'instruction'>) => void;
}) {
  const { question, onChange } = props;
  const { image } = question;
  const { t } = useTranslation();
  const { canEdit } = useBuilder();
  const wordsOf = useImageWords();
  const { take, share, problem, isSending } = useImageUpload(question.id);
  const [isOver, setOver] = useState(false);
  const reset = useRef<() => void>(null);
  useWindowEvent('paste', (event) => {
    const file = [...(event.clipboardData?.files ?? [])].find(({ type }) => type.startsWith('image/'));
    if (!file || !canEdit || isCovered()) return;
    event.preventDefault();
    void take(file);
  });
  const onDrag = (event: DragEvent, isHere: boolean) => {
    event.preventDefault();
    setOver(isHere && canEdit);
  };
  if (!image && !canEdit) return null;
  return (
    <>
      <Input.Wrapper size="sm" labelElement="div" label={t('templates.image')} error={problem}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button is the first */}
        <div
          className={classes['field']}
          data-over={isOver || undefined}
          onDragOver={(event) => onDrag(event, true)}
          onDragLeave={(event) => onDrag(event, false)}
          onDrop={(event) => {
            onDrag(event, false);
            if (canEdit) void take(event.dataTransfer.files[0]);
          }}
        >
          {image && <FormImage image={image} alt={wordsOf(question)} most={140} />}
          {isSending && (
            <Progress
              value={share * 100}
              size="sm"
              aria-label={t('templates.imageSending')}
              className={classes['bar']}
            />
          )}
          {canEdit && (
            <Group gap={8}>
              <FileButton
                accept={TYPES}
                disabled={isSending}
                resetRef={reset}
                onChange={(file) => {
                  void take(file);
                  reset.current?.(); // so that the same image can be chosen again
                }}
              >
                {(button) => (
                  <Button {...button} size="xs" variant="default" loading={isSending}>
                    {t(image ? 'picture.change' : 'picture.choose')}
                  </Button>
                )}
              </FileButton>
              {image && (
                <Button size="xs" variant="default" onClick={() => onChange(withField(question, 'image', undefined))}>
                  {t('picture.remove')}
                </Button>
              )}
            </Group>
          )}
          {canEdit && !image && (
            <Text size="xs" c="dimmed">
              {t('templates.imageHint')}
            </Text>
          )}
        </div>
      </Input.Wrapper>
      {image && (
        <WordsField
          label={t('templates.imageText')}
          placeholder={t('templates.imageTextHelp')}
          isLong
          text={image.alt}
          onChange={(alt) =>
            onChange({ ...question, image: withField(image, 'alt', Object.keys(alt).length ? alt : undefined) })
          }
        />
      )}
    </>
  );
}
