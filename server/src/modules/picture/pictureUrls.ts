export { getPictureUrl, getVideoUrl, UPLOADED_PICTURE_PREFIX } from '@anzuo/domain/shop/pictureAddress'
