import { Button, FileButton } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { errorText } from '#shared/web/api-error.ts';
import { toastFailed } from '#shared/web/feedback/toast.ts';
import { listFiles } from '../lists-api.ts';
import classes from './entry.module.css';

interface ImageFieldProps {
  listId: string;
  url: string | null;
  onChange: (image: { image_id: string; image_url: string }) => void;
}

/** The image of an entry: uploaded to the list, and assigned when the entry is saved. */
export function ImageField({ listId, url, onChange }: ImageFieldProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: (file: File) => listFiles.call.uploadImage({ id: listId, file }),
    onSuccess: ({ image_id, image_url }) => onChange({ image_id, image_url }),
    onError: (error) => toastFailed(errorText(error, 'The image could not be uploaded')),
  });
  return (
    <div className={classes.imageField}>
      {url ? <img src={url} alt="" /> : <p>PNG or JPEG, up to 5 MB.</p>}
      <FileButton accept="image/png,image/jpeg" onChange={(file) => file && mutate(file)}>
        {(props) => (
          <Button {...props} variant="default" leftSection={<IconPhoto size={16} stroke={1.6} />} loading={isPending}>
            {url ? 'Choose another image' : 'Choose an image'}
          </Button>
        )}
      </FileButton>
    </div>
  );
}
