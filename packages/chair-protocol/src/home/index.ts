export {
  createHomeAssistantDiscovery,
  createHomeState,
  getHomeTopics,
  HOME_ASSISTANT_ONLINE,
  HOME_ASSISTANT_STATUS_TOPIC,
  parseHomeCommand,
  type HomeTopics,
} from './homeAssistant'
export { decideHomeCommand, HOME_LEVELS, type HomeCommand, type PreparedMassage } from './homeCommands'
