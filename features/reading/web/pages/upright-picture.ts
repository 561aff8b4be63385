/** Pixels of the longer side: an A4 page at 220 dots per inch, as fine as its print needs. */
const LONGEST = 2600;
/** A smaller PNG, such as a screenshot, is sharper than the same picture as JPEG. */
const SMALL_PNG = 1024 * 1024;
const QUALITY = 0.88;

const PHONE_PICTURE =
  'This browser cannot open pictures in the format HEIC. Save it as JPEG, or set the camera to "Most compatible"';

const PHONE_FORMAT = /\.(heic|heif|avif)$/i;

export const isPicture = (file: File): boolean => file.type.startsWith('image/') || PHONE_FORMAT.test(file.name);
export const isPdf = (file: File): boolean => file.type === 'application/pdf' || /\.pdf$/i.test(file.name);

/**
 * A photo as a JPEG, turned as the camera was held, and no larger than reading needs: cameras store their pictures
 * sideways, which programs that recognize text do not see. Answers the reason where the browser cannot open it.
 */
export async function uprightPicture(file: File): Promise<File | string> {
  if (typeof createImageBitmap === 'undefined') return file;
  if (file.type === 'image/png' && file.size <= SMALL_PNG) return file;
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined);
  // The server refuses other pictures with its own reason.
  if (!picture) return PHONE_FORMAT.test(file.name) || /hei[cf]|avif/.test(file.type) ? PHONE_PICTURE : file;
  const scale = Math.min(1, LONGEST / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  const context = canvas.getContext('2d');
  if (!context) return file;
  context.fillStyle = '#ffffff'; // under a transparent picture
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  if (!blob) return file;
  const name = file.name.replace(/(\.[^.]*)?$/, '.jpg');
  return new File([blob], name, { type: 'image/jpeg', lastModified: file.lastModified });
}
