import { TextInput } from '@mantine/core';
import type { QuestionOf } from '@safety-qube/domain/templates/template';
import { TEMPLATE_TEXT_LIMITS } from '@safety-qube/domain/templates/template-text-limits';
import { isVideoAddress } from '@safety-qube/domain/templates/video-address';
import { useTranslation } from 'react-i18next';
import { useBuilder } from '../builder/builder-context.ts';
import { withField } from './fields.ts';

/** The address of a video that explains an instruction. */
export function VideoField(props: {
  question: QuestionOf<'instruction'>;
  onChange: (question: QuestionOf<'instruction'>) => void;
}) {
  const { question, onChange } = props;
  const { t } = useTranslation();
  const { canEdit } = useBuilder();
  const { video } = question;
  return (
    <TextInput
      size="sm"
      type="url"
      dir="ltr"
      label={t('templates.video')}
      description={t('templates.videoHelp')}
      error={video !== undefined && !isVideoAddress(video) && t('templates.problem.bad-video')}
      maxLength={TEMPLATE_TEXT_LIMITS.videoAddress}
      disabled={!canEdit}
      value={video ?? ''}
      onChange={(event) => onChange(withField(question, 'video', event.currentTarget.value.trim() || undefined))}
    />
  );
}
