import { addressOf } from '@safety-qube/contract/address-of';
import { keepTemplateImage } from '@safety-qube/contract/endpoints/template-material';
import type { TemplateImage } from '@safety-qube/contract/schemas/template-content';
import { TEMPLATE_IMAGE_BYTES } from '@safety-qube/contract/schemas/template-material';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalOf } from '../../../shared/api/form-errors.ts';
import { dataUrlOf } from '../../../shared/files/data-url.ts';
import { shrinkPhoto } from '../../../shared/files/shrink-photo.ts';
import { sendFile } from '../../../shared/files/upload.ts';
import { useNumbers } from '../../../shared/format/use-numbers.ts';
import { useBuilder } from '../builder/builder-context.ts';
import { editQuestion } from '../edit/edits.ts';

/** Uploads an image and sets it in an instruction, as a step that can be undone; with the progress and the error. */
export function useImageUpload(questionId: string) {
  const { t } = useTranslation();
  const { bytes } = useNumbers();
  const { actions } = useBuilder();
  const [share, setShare] = useState(0);
  const [problem, setProblem] = useState<string>();
  const upload = useMutation({
    mutationFn: async (small: Blob) =>
      sendFile<TemplateImage>(
        addressOf(keepTemplateImage, {}),
        new Blob([JSON.stringify({ image: await dataUrlOf(small) })], { type: 'application/json' }),
        { key: crypto.randomUUID(), signal: new AbortController().signal, onProgress: setShare },
      ),
    // Changes made meanwhile are kept, and a question whose type was changed does not get the image.
    onSuccess: ({ id, width, height }) =>
      actions.edit(
        editQuestion(questionId, (one) =>
          one.type === 'instruction' ? { ...one, image: { ...one.image, id, width, height } } : one,
        ),
        true,
      ),
    onError: (error) => setProblem(refusalOf(error)),
  });
  const take = async (file: File | null | undefined) => {
    if (!file || upload.isPending) return;
    setProblem(undefined);
    setShare(0);
    if (!file.type.startsWith('image/')) return setProblem(t('picture.notAnImage'));
    const small = await shrinkPhoto(file);
    if (small.size > TEMPLATE_IMAGE_BYTES)
      return setProblem(t('templates.imageTooLarge', { size: bytes(small.size), most: bytes(TEMPLATE_IMAGE_BYTES) }));
    upload.mutate(small);
  };
  return { take, share, problem, isSending: upload.isPending };
}
