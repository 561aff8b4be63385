/** The barcodes in a picture, if any. */
export type DetectCodes = (picture: HTMLCanvasElement) => Promise<string[]>;

interface NativeDetector {
  detect(picture: HTMLCanvasElement): Promise<{ rawValue: string }[]>;
}

interface NativeDetectors {
  new (options: { formats: readonly string[] }): NativeDetector;
  getSupportedFormats(): Promise<string[]>;
}

const NATIVE = ['ean_13', 'ean_8', 'upc_a', 'upc_e', 'code_128', 'code_39', 'itf', 'qr_code', 'data_matrix'];
const OWN = ['EAN13', 'EAN8', 'UPCA', 'UPCE', 'Code128', 'Code39', 'ITF', 'QRCode', 'DataMatrix'] as const;
const SHORTEST = 4;

const nativeDetectors = () => (window as { BarcodeDetector?: NativeDetectors }).BarcodeDetector;

/** The browser's own detector if it supports the formats on bottles, else the one that comes with the app. */
export async function openDetector(): Promise<DetectCodes> {
  const detect = (await openNative()) ?? (await openDecoder());
  return async (picture) => (await detect(picture)).filter((code) => code.length >= SHORTEST);
}

async function openNative(): Promise<DetectCodes | undefined> {
  const Detector = nativeDetectors();
  const known = (await Detector?.getSupportedFormats().catch(() => [])) ?? [];
  if (!Detector || !known.includes('ean_13')) return undefined;
  const detector = new Detector({ formats: NATIVE.filter((format) => known.includes(format)) });
  return async (picture) => (await detector.detect(picture)).map(({ rawValue }) => rawValue);
}

async function openDecoder(): Promise<DetectCodes> {
  const [{ prepareZXingModule, readBarcodes }, address] = await Promise.all([
    import('zxing-wasm/reader'),
    decoderAddress(),
  ]);
  await prepareZXingModule({ overrides: { locateFile: () => address }, fireImmediately: true });
  return async (picture) => {
    const pixels = picture.getContext('2d')?.getImageData(0, 0, picture.width, picture.height);
    if (!pixels) return [];
    const found = await readBarcodes(pixels, { formats: [...OWN], tryInvert: false, maxNumberOfSymbols: 2 });
    return found.filter(({ isValid }) => isValid).map(({ text }) => text);
  };
}

const decoderAddress = async () => (await import('zxing-wasm/reader/zxing_reader.wasm?url')).default;

/** Downloads the detector ahead, because there may be no network when it is needed. */
export async function fetchDetector(): Promise<void> {
  if (nativeDetectors()) return;
  const [address] = await Promise.all([decoderAddress(), import('zxing-wasm/reader')]);
  await (await fetch(address)).arrayBuffer(); // a file counts as loaded only once it was read to its end
}
