/** The chair that somebody is invited to. */
export { KnownChairPicture as InvitedChairPicture } from '@/ui/illustrations/KnownChairPicture'
