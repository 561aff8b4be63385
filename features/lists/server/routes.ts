import type { Files } from '#shared/server/files/open-files.ts';
import { implementForEveryone, implementForMembers } from '#shared/server/routes.ts';
import { listContract } from '../contract/list-contract.ts';
import { listFileContract } from '../contract/list-file-contract.ts';
import { publicListContract } from '../contract/public-list-contract.ts';
import { styleContract } from '../contract/style-contract.ts';
import { addItemsToList } from './entries/add-from-items.ts';
import { deleteItem, orderItems, restoreItem, updateItem } from './entries/change-entries.ts';
import { createItem, createItems } from './entries/create-entries.ts';
import { getImage, uploadImage } from './files/images.ts';
import { deletePdf, getPdf, listPdfs, restorePdf, uploadPdf } from './files/pdfs.ts';
import { createGroup, deleteGroup, orderGroups, restoreGroup, updateGroup } from './groups/change-groups.ts';
import { listGroups } from './groups/read-groups.ts';
import type { ListExtensions } from './list-extensions.ts';
import { deleteList, deleteLists, publishLists, restoreList, updateList } from './lists/change-lists.ts';
import { createList } from './lists/create-list.ts';
import { duplicateList } from './lists/duplicate-list.ts';
import { getList, listLists } from './lists/read-list.ts';
import { exportList } from './pdf/export-list.ts';
import { createStyle, deleteStyle, setGroupStyle, updateStyle } from './styles/change-styles.ts';
import { listStyles, listStylesOfList } from './styles/read-styles.ts';
import { getPublishedImage, listPublishedStyles, viewPublishedList } from './viewer/published-lists.ts';
import { getQrCode } from './viewer/qr-code.ts';
import { slowGuests } from './viewer/slow-guests.ts';
import { viewList } from './viewer/view-list.ts';

export function createListRouter(files: Files, extensions: ListExtensions, publicUrl: string) {
  const os = implementForMembers(listContract);
  return os.router({
    listLists: os.listLists.handler(({ context, input }) => listLists(context.operation, input)),
    getList: os.getList.handler(({ context, input }) => getList(context.operation, input)),
    createList: os.createList.handler(({ context, input }) => createList(context.operation, input)),
    updateList: os.updateList.handler(({ context, input }) => updateList(context.operation, input)),
    deleteList: os.deleteList.handler(({ context, input }) => deleteList(context.operation, input)),
    publishLists: os.publishLists.handler(({ context, input }) => publishLists(context.operation, input)),
    deleteLists: os.deleteLists.handler(({ context, input }) => deleteLists(context.operation, input)),
    restoreList: os.restoreList.handler(({ context, input }) => restoreList(context.operation, input)),
    duplicateList: os.duplicateList.handler(({ context, input }) => duplicateList(context.operation, files, input)),
    viewList: os.viewList.handler(({ context, input }) => viewList(context.operation, extensions, input)),
    exportList: os.exportList.handler(({ context, input }) => exportList(context.operation, files, extensions, input)),
    getQrCode: os.getQrCode.handler(({ context, input }) => getQrCode(context.operation, publicUrl, input)),
    listGroups: os.listGroups.handler(({ context, input }) => listGroups(context.operation, extensions, input)),
    createGroup: os.createGroup.handler(({ context, input }) => createGroup(context.operation, extensions, input)),
    updateGroup: os.updateGroup.handler(({ context, input }) => updateGroup(context.operation, extensions, input)),
    orderGroups: os.orderGroups.handler(({ context, input }) => orderGroups(context.operation, input)),
    deleteGroup: os.deleteGroup.handler(({ context, input }) => deleteGroup(context.operation, input)),
    restoreGroup: os.restoreGroup.handler(({ context, input }) => restoreGroup(context.operation, extensions, input)),
    createItem: os.createItem.handler(({ context, input }) => createItem(context.operation, extensions, input)),
    createItems: os.createItems.handler(({ context, input }) => createItems(context.operation, extensions, input)),
    addItemsToList: os.addItemsToList.handler(({ context, input }) =>
      addItemsToList(context.operation, extensions, input),
    ),
    updateItem: os.updateItem.handler(({ context, input }) => updateItem(context.operation, extensions, input)),
    orderItems: os.orderItems.handler(({ context, input }) => orderItems(context.operation, input)),
    deleteItem: os.deleteItem.handler(({ context, input }) => deleteItem(context.operation, input)),
    restoreItem: os.restoreItem.handler(({ context, input }) => restoreItem(context.operation, extensions, input)),
  });
}

const styles = implementForMembers(styleContract);

export const styleRouter = styles.router({
  listStyles: styles.listStyles.handler(({ context, input }) => listStyles(context.operation, input)),
  listStylesOfList: styles.listStylesOfList.handler(({ context, input }) => listStylesOfList(context.operation, input)),
  createStyle: styles.createStyle.handler(({ context, input }) => createStyle(context.operation, input)),
  updateStyle: styles.updateStyle.handler(({ context, input }) => updateStyle(context.operation, input)),
  deleteStyle: styles.deleteStyle.handler(({ context, input }) => deleteStyle(context.operation, input)),
  setGroupStyle: styles.setGroupStyle.handler(({ context, input }) => setGroupStyle(context.operation, input)),
});

export function createListFileRouter(files: Files) {
  const os = implementForMembers(listFileContract);
  return os.router({
    listPdfs: os.listPdfs.handler(({ context, input }) => listPdfs(context.operation, input)),
    uploadPdf: os.uploadPdf.handler(({ context, input }) => uploadPdf(context.operation, files, input)),
    getPdf: os.getPdf.handler(({ context, input }) => getPdf(context.operation, files, input)),
    deletePdf: os.deletePdf.handler(({ context, input }) => deletePdf(context.operation, input)),
    restorePdf: os.restorePdf.handler(({ context, input }) => restorePdf(context.operation, input)),
    uploadImage: os.uploadImage.handler(({ context, input }) => uploadImage(context.operation, files, input)),
    getImage: os.getImage.handler(({ context, input }) => getImage(context.operation, files, input)),
  });
}

/** Routes without sign-in; calls are counted by client address. */
export function createPublicListRouter(files: Files, extensions: ListExtensions) {
  const os = implementForEveryone(publicListContract);
  const count = slowGuests();
  return os.router({
    viewPublishedList: os.viewPublishedList.handler(({ context, input }) => {
      count(context.ip, context.now);
      return viewPublishedList(context.db, extensions, input);
    }),
    listPublishedStyles: os.listPublishedStyles.handler(({ context, input }) => {
      count(context.ip, context.now);
      return listPublishedStyles(context.db, input);
    }),
    getPublishedImage: os.getPublishedImage.handler(({ context, input }) => {
      count(context.ip, context.now);
      return getPublishedImage(context.db, files, input);
    }),
  });
}
